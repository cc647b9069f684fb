/** All texts of the pages. */
export type Texts = {
  notice: string
  brand: string
  choose: string
  /** The text before the shop's name. */
  continueTo: string
  unverified: string
  other: string
  email: string
  name: string
  emailIsVerified: string
  signIn: string
  cancel: string
  emailWrong: string
  nameMissing: string
  gone: string
  goneHelp: string
}

const LANGUAGES = ['pt-BR', 'zh-CN', 'en-US', 'es-ES'] as const

/** The languages of the pages; the first is the default. */
export type PageLanguage = (typeof LANGUAGES)[number]

/** By language. */
export const TEXTS: Record<PageLanguage, Texts> = {
  'pt-BR': {
    notice: 'Ambiente de testes. Nenhuma conta do Google de verdade.',
    brand: 'Contas de Teste',
    choose: 'Escolha uma conta de teste',
    continueTo: 'para continuar em',
    unverified: 'E-mail não confirmado',
    other: 'Usar outra conta',
    email: 'E-mail',
    name: 'Nome',
    emailIsVerified: 'O e-mail está confirmado',
    signIn: 'Entrar com esta conta',
    cancel: 'Cancelar',
    emailWrong: 'Digite um e-mail como nome@exemplo.com',
    nameMissing: 'Digite um nome',
    gone: 'Este pedido de entrada não vale mais',
    goneHelp: 'Feche esta janela, volte para a loja e tente de novo.',
  },
  'zh-CN': {
    notice: '测试环境。这里没有真实的谷歌账号。',
    brand: '测试账号',
    choose: '选择一个测试账号',
    continueTo: '以继续使用',
    unverified: '邮箱未验证',
    other: '使用其他账号',
    email: '电子邮箱',
    name: '姓名',
    emailIsVerified: '邮箱已验证',
    signIn: '用此账号登录',
    cancel: '取消',
    emailWrong: '请输入邮箱，例如 name@example.com',
    nameMissing: '请输入姓名',
    gone: '此登录请求已失效',
    goneHelp: '请关闭此窗口，返回商店后重试。',
  },
  'en-US': {
    notice: 'Test environment. No real Google accounts.',
    brand: 'Test Accounts',
    choose: 'Choose a test account',
    continueTo: 'to continue to',
    unverified: 'E-mail not verified',
    other: 'Use another account',
    email: 'E-mail',
    name: 'Name',
    emailIsVerified: 'The e-mail is verified',
    signIn: 'Sign in with this account',
    cancel: 'Cancel',
    emailWrong: 'Enter an e-mail such as name@example.com',
    nameMissing: 'Enter a name',
    gone: 'This sign-in request is no longer valid',
    goneHelp: 'Close this window, go back to the shop and try again.',
  },
  'es-ES': {
    notice: 'Entorno de pruebas. Ninguna cuenta real de Google.',
    brand: 'Cuentas de prueba',
    choose: 'Elige una cuenta de prueba',
    continueTo: 'para continuar en',
    unverified: 'Correo sin confirmar',
    other: 'Usar otra cuenta',
    email: 'Correo electrónico',
    name: 'Nombre',
    emailIsVerified: 'El correo está confirmado',
    signIn: 'Entrar con esta cuenta',
    cancel: 'Cancelar',
    emailWrong: 'Escribe un correo como nombre@ejemplo.com',
    nameMissing: 'Escribe un nombre',
    gone: 'Esta solicitud de acceso ya no es válida',
    goneHelp: 'Cierra esta ventana, vuelve a la tienda e inténtalo de nuevo.',
  },
}

/** The first supported language of an `Accept-Language` header. */
export const languageOf = (accepted: string | undefined): PageLanguage => {
  for (const wish of (accepted ?? '').split(',')) {
    const primary = wish.trim().slice(0, 2).toLowerCase()
    const spoken = LANGUAGES.find((language) => language.startsWith(primary) && primary.length === 2)
    if (spoken) return spoken
  }
  return 'pt-BR'
}
