import type { Language } from '@lotus/openapi/schema'

/** The texts of an e-mail. `{name}`, `{shop}` and `{email}` are replaced by values. */
export type MessageText = {
  subject: string
  /** The first line; `{name}` is the recipient. */
  greeting: string
  paragraphs: string[]
  /** Label of the button; null for an e-mail without one. */
  button: string | null
  /** Below the button: how long the link is valid, and what to do if the e-mail was not requested. */
  notes: string[]
}

export type MessageKind =
  | 'confirm-sign-up'
  | 'already-signed-up'
  | 'reset-password'
  | 'sign-in-link'
  | 'password-changed'
  | 'confirm-email'
  | 'email-changed'
  | 'account-deleted'

export const messageTexts: Record<Language, Record<MessageKind, MessageText>> = {
  'pt-BR': {
    'confirm-sign-up': {
      subject: 'Confirme seu e-mail – {shop}',
      greeting: 'Olá, {name}!',
      paragraphs: ['Falta só um passo para a sua conta em {shop}: confirmar que este e-mail é seu.'],
      button: 'Confirmar meu e-mail',
      notes: [
        'O link vale por 30 minutos e uma única vez.',
        'Não foi você? Ignore esta mensagem: nenhuma conta será criada.',
      ],
    },
    'already-signed-up': {
      subject: 'Você já tem uma conta – {shop}',
      greeting: 'Olá, {name}!',
      paragraphs: [
        'Alguém pediu uma conta em {shop} com este e-mail, mas você já tem uma. Nada mudou nela.',
        'Se foi você, é só entrar. Se não lembra a senha, crie uma nova em “Esqueci minha senha”.',
      ],
      button: 'Entrar na minha conta',
      notes: ['Não foi você? Pode ignorar esta mensagem.'],
    },
    'reset-password': {
      subject: 'Crie uma nova senha – {shop}',
      greeting: 'Olá, {name}!',
      paragraphs: ['Recebemos um pedido para criar uma nova senha para a sua conta em {shop}.'],
      button: 'Criar nova senha',
      notes: [
        'O link vale por 30 minutos e uma única vez.',
        'Não foi você? Ignore esta mensagem: sua senha continua a mesma.',
      ],
    },
    'sign-in-link': {
      subject: 'Seu link de acesso – {shop}',
      greeting: 'Olá, {name}!',
      paragraphs: ['Recebemos um pedido para entrar na sua conta em {shop} sem a senha.'],
      button: 'Entrar na minha conta',
      notes: [
        'O link vale por 15 minutos e uma única vez.',
        'Não foi você? Ignore esta mensagem e não envie o link a ninguém: quem tem o link entra na sua conta.',
      ],
    },
    'password-changed': {
      subject: 'Sua senha foi alterada – {shop}',
      greeting: 'Olá, {name}!',
      paragraphs: ['A senha da sua conta em {shop} acaba de ser alterada, e as outras sessões foram encerradas.'],
      button: 'Não fui eu: criar outra senha',
      notes: ['Foi você? Então não precisa fazer nada.'],
    },
    'confirm-email': {
      subject: 'Confirme seu novo e-mail – {shop}',
      greeting: 'Olá, {name}!',
      paragraphs: ['Você pediu para usar {email} na sua conta em {shop}. Confirme que este e-mail é seu.'],
      button: 'Confirmar o novo e-mail',
      notes: ['O link vale por 30 minutos e uma única vez.', 'Não foi você? Ignore esta mensagem: nada será alterado.'],
    },
    'email-changed': {
      subject: 'O e-mail da sua conta mudou – {shop}',
      greeting: 'Olá, {name}!',
      paragraphs: ['Sua conta em {shop} agora usa outro e-mail. Este endereço não entra mais nela.'],
      button: null,
      notes: ['Não foi você? Fale conosco pela página de contato da loja.'],
    },
    'account-deleted': {
      subject: 'Sua conta foi excluída – {shop}',
      greeting: 'Olá, {name}!',
      paragraphs: [
        'Sua conta em {shop} e os seus dados pessoais foram excluídos.',
        'Dos pedidos guardamos apenas o que a lei exige, sem o que identifica você.',
      ],
      button: null,
      notes: [
        'Obrigado por ter comprado conosco. Esta é a última mensagem que enviamos a este endereço sobre a conta.',
      ],
    },
  },
  'zh-CN': {
    'confirm-sign-up': {
      subject: '请确认您的邮箱 – {shop}',
      greeting: '{name}，您好！',
      paragraphs: ['只差一步，您在 {shop} 的账户就可以使用了：请确认这是您的邮箱。'],
      button: '确认我的邮箱',
      notes: ['链接在30分钟内有效，仅可使用一次。', '不是您本人操作？请忽略此邮件，我们不会创建任何账户。'],
    },
    'already-signed-up': {
      subject: '您已有账户 – {shop}',
      greeting: '{name}，您好！',
      paragraphs: [
        '有人用这个邮箱在 {shop} 申请账户，但您已经有账户了，账户没有任何变化。',
        '如果是您本人，直接登录即可。忘记密码时，请通过“忘记密码”设置新密码。',
      ],
      button: '登录我的账户',
      notes: ['不是您本人操作？请忽略此邮件。'],
    },
    'reset-password': {
      subject: '设置新密码 – {shop}',
      greeting: '{name}，您好！',
      paragraphs: ['我们收到了为您在 {shop} 的账户设置新密码的请求。'],
      button: '设置新密码',
      notes: ['链接在30分钟内有效，仅可使用一次。', '不是您本人操作？请忽略此邮件，您的密码保持不变。'],
    },
    'sign-in-link': {
      subject: '您的登录链接 – {shop}',
      greeting: '{name}，您好！',
      paragraphs: ['我们收到了不使用密码登录您在 {shop} 的账户的请求。'],
      button: '登录我的账户',
      notes: [
        '链接在15分钟内有效，仅可使用一次。',
        '不是您本人操作？请忽略此邮件，也不要将链接转发给任何人：持有链接的人可以登录您的账户。',
      ],
    },
    'password-changed': {
      subject: '您的密码已更改 – {shop}',
      greeting: '{name}，您好！',
      paragraphs: ['您在 {shop} 的账户密码刚刚被更改，其他登录会话已结束。'],
      button: '不是我操作的：重新设置密码',
      notes: ['如果是您本人操作，则无需处理。'],
    },
    'confirm-email': {
      subject: '请确认您的新邮箱 – {shop}',
      greeting: '{name}，您好！',
      paragraphs: ['您申请在 {shop} 的账户中使用 {email}。请确认这是您的邮箱。'],
      button: '确认新邮箱',
      notes: ['链接在30分钟内有效，仅可使用一次。', '不是您本人操作？请忽略此邮件，不会有任何更改。'],
    },
    'email-changed': {
      subject: '您的账户邮箱已更改 – {shop}',
      greeting: '{name}，您好！',
      paragraphs: ['您在 {shop} 的账户现在使用另一个邮箱，此邮箱不能再用于登录。'],
      button: null,
      notes: ['不是您本人操作？请通过商店的联系页面与我们联系。'],
    },
    'account-deleted': {
      subject: '您的账户已删除 – {shop}',
      greeting: '{name}，您好！',
      paragraphs: ['您在 {shop} 的账户和个人资料已被删除。', '订单仅按法律要求保留，且不含可识别您身份的信息。'],
      button: null,
      notes: ['感谢您的惠顾。这是我们就该账户发送到此邮箱的最后一封邮件。'],
    },
  },
  'en-US': {
    'confirm-sign-up': {
      subject: 'Confirm your e-mail – {shop}',
      greeting: 'Hello, {name}!',
      paragraphs: ['One step is left for your account at {shop}: confirm that this e-mail is yours.'],
      button: 'Confirm my e-mail',
      notes: [
        'The link is good for 30 minutes and only once.',
        'Was it not you? Ignore this message: no account will be made.',
      ],
    },
    'already-signed-up': {
      subject: 'You already have an account – {shop}',
      greeting: 'Hello, {name}!',
      paragraphs: [
        'Somebody asked for an account at {shop} with this e-mail, but you already have one. Nothing has changed in it.',
        'If it was you, just sign in. If you do not remember the password, make a new one under “Forgot my password”.',
      ],
      button: 'Sign in to my account',
      notes: ['Was it not you? You can ignore this message.'],
    },
    'reset-password': {
      subject: 'Make a new password – {shop}',
      greeting: 'Hello, {name}!',
      paragraphs: ['We were asked to make a new password for your account at {shop}.'],
      button: 'Make a new password',
      notes: [
        'The link is good for 30 minutes and only once.',
        'Was it not you? Ignore this message: your password stays the same.',
      ],
    },
    'sign-in-link': {
      subject: 'Your sign-in link – {shop}',
      greeting: 'Hello, {name}!',
      paragraphs: ['We were asked to let you sign in to your account at {shop} without the password.'],
      button: 'Sign in to my account',
      notes: [
        'The link is good for 15 minutes and only once.',
        'Was it not you? Ignore this message and give the link to nobody: whoever has it can sign in to your account.',
      ],
    },
    'password-changed': {
      subject: 'Your password was changed – {shop}',
      greeting: 'Hello, {name}!',
      paragraphs: ['The password of your account at {shop} has just been changed, and the other sessions were ended.'],
      button: 'It was not me: make another password',
      notes: ['Was it you? Then there is nothing to do.'],
    },
    'confirm-email': {
      subject: 'Confirm your new e-mail – {shop}',
      greeting: 'Hello, {name}!',
      paragraphs: ['You asked to use {email} for your account at {shop}. Confirm that this e-mail is yours.'],
      button: 'Confirm the new e-mail',
      notes: [
        'The link is good for 30 minutes and only once.',
        'Was it not you? Ignore this message: nothing will change.',
      ],
    },
    'email-changed': {
      subject: 'The e-mail of your account has changed – {shop}',
      greeting: 'Hello, {name}!',
      paragraphs: ['Your account at {shop} now uses another e-mail. This address no longer signs in to it.'],
      button: null,
      notes: ['Was it not you? Write to us through the contact page of the shop.'],
    },
    'account-deleted': {
      subject: 'Your account was deleted – {shop}',
      greeting: 'Hello, {name}!',
      paragraphs: [
        'Your account at {shop} and your personal data were deleted.',
        'Of your orders we keep only what the law asks for, without what identifies you.',
      ],
      button: null,
      notes: ['Thank you for having bought from us. This is the last message to this address about the account.'],
    },
  },
  'es-ES': {
    'confirm-sign-up': {
      subject: 'Confirma tu correo – {shop}',
      greeting: '¡Hola, {name}!',
      paragraphs: ['Solo falta un paso para tu cuenta en {shop}: confirmar que este correo es tuyo.'],
      button: 'Confirmar mi correo',
      notes: [
        'El enlace vale 30 minutos y una sola vez.',
        '¿No fuiste tú? Ignora este mensaje: no se creará ninguna cuenta.',
      ],
    },
    'already-signed-up': {
      subject: 'Ya tienes una cuenta – {shop}',
      greeting: '¡Hola, {name}!',
      paragraphs: [
        'Alguien pidió una cuenta en {shop} con este correo, pero tú ya tienes una. Nada ha cambiado en ella.',
        'Si fuiste tú, solo tienes que entrar. Si no recuerdas la contraseña, crea otra en «Olvidé mi contraseña».',
      ],
      button: 'Entrar en mi cuenta',
      notes: ['¿No fuiste tú? Puedes ignorar este mensaje.'],
    },
    'reset-password': {
      subject: 'Crea una contraseña nueva – {shop}',
      greeting: '¡Hola, {name}!',
      paragraphs: ['Hemos recibido una petición para crear una contraseña nueva para tu cuenta en {shop}.'],
      button: 'Crear una contraseña nueva',
      notes: [
        'El enlace vale 30 minutos y una sola vez.',
        '¿No fuiste tú? Ignora este mensaje: tu contraseña sigue siendo la misma.',
      ],
    },
    'sign-in-link': {
      subject: 'Tu enlace de acceso – {shop}',
      greeting: '¡Hola, {name}!',
      paragraphs: ['Hemos recibido una petición para entrar en tu cuenta en {shop} sin la contraseña.'],
      button: 'Entrar en mi cuenta',
      notes: [
        'El enlace vale 15 minutos y una sola vez.',
        '¿No fuiste tú? Ignora este mensaje y no des el enlace a nadie: quien lo tiene entra en tu cuenta.',
      ],
    },
    'password-changed': {
      subject: 'Tu contraseña ha cambiado – {shop}',
      greeting: '¡Hola, {name}!',
      paragraphs: ['La contraseña de tu cuenta en {shop} acaba de cambiar, y las demás sesiones se han cerrado.'],
      button: 'No fui yo: crear otra contraseña',
      notes: ['¿Fuiste tú? Entonces no tienes que hacer nada.'],
    },
    'confirm-email': {
      subject: 'Confirma tu nuevo correo – {shop}',
      greeting: '¡Hola, {name}!',
      paragraphs: ['Has pedido usar {email} en tu cuenta en {shop}. Confirma que este correo es tuyo.'],
      button: 'Confirmar el nuevo correo',
      notes: ['El enlace vale 30 minutos y una sola vez.', '¿No fuiste tú? Ignora este mensaje: no cambiará nada.'],
    },
    'email-changed': {
      subject: 'El correo de tu cuenta ha cambiado – {shop}',
      greeting: '¡Hola, {name}!',
      paragraphs: ['Tu cuenta en {shop} usa ahora otro correo. Con esta dirección ya no se entra en ella.'],
      button: null,
      notes: ['¿No fuiste tú? Escríbenos desde la página de contacto de la tienda.'],
    },
    'account-deleted': {
      subject: 'Tu cuenta se ha eliminado – {shop}',
      greeting: '¡Hola, {name}!',
      paragraphs: [
        'Tu cuenta en {shop} y tus datos personales se han eliminado.',
        'De los pedidos guardamos solo lo que exige la ley, sin lo que te identifica.',
      ],
      button: null,
      notes: ['Gracias por haber comprado con nosotros. Este es el último mensaje a esta dirección sobre la cuenta.'],
    },
  },
}
