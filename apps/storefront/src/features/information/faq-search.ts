import type { InformationPage } from '@lotus/openapi/schema'

type Sections = InformationPage['sections']

const marks = /\p{Mark}/gu
const plain = (text: string) => text.normalize('NFD').replaceAll(marks, '').toLowerCase()
const tag = /<[^>]*>/g

/** Subjects, as beginnings of words in the four languages. They are used for words that no question contains. */
const sameSubject = [
  'alerg allerg intoler celiac gluten lactos amendoim peanut cacahuet castanha nuts vegan vegetarian diet dieta 过敏 麸质 乳糖 花生 素食 忌口',
  'ingredient composicao rotulo label etiqueta 配料 成分 标签',
  'troc devol arrepend reembols estorn return refund exchange cambi 退货 退款 换货',
  'quebrad danific estragad vencid defeit damage broken spoil expired roto danad vencido 破损 变质 过期',
  'entreg fret envi prazo deliver shipping postage envio 配送 运费 送货 快递 发货',
  'rastre acompanh track segui onde 物流 跟踪 查询',
  'retir buscar pickup collect recog 自提 取货',
  'pag cartao credito debito parcel instal cuota card payment tarjeta 付款 支付 分期 信用卡 银行卡',
  'boleto 银行单',
  'pix 二维码',
  'falt esgotad acab substitu missing stock agotad 缺货 替换',
  'cancel desist anul 取消',
  'senha login entrar cadastr conta password account contrasena cuenta 密码 登录 账号 注册',
  'privacidad dados lgpd privacy datos 隐私 数据',
  'contato telefone whatsapp wechat atendimento contact phone contacto telefono 联系 电话 微信 客服',
].map((words) => words.split(' '))

const isAbout = (word: string, beginning: string) =>
  /\p{Script=Han}/u.test(beginning) ? word.includes(beginning) : word.startsWith(beginning)

/** The beginnings of words of a word's subject, or the word itself if it has no subject. */
function alternatives(word: string): readonly string[] {
  return sameSubject.find((subject) => subject.some((beginning) => isAbout(word, beginning))) ?? [word]
}

/**
 * The sections with the questions that contain every word, ignoring case and accents; without words all questions. A word that no
 * question contains stands for its subject ("alergia"). A word without a subject is ignored, unless it is the only one.
 */
export function findQuestions(sections: Sections, words: string): Sections {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return sections
  const texts = new Map(
    sections.flatMap(({ parts }) =>
      parts.map((part) => [part, plain(`${part.title} ${part.html.replaceAll(tag, ' ')}`)] as const),
    ),
  )
  const isInQuestions = (word: string) => [...texts.values()].some((text) => text.includes(word))
  const meant = wanted
    .map((word) => (isInQuestions(word) ? [word] : alternatives(word)))
    .filter((any) => any.some((word) => isInQuestions(word)))
  if (meant.length === 0) return []
  return sections.flatMap((section) => {
    const parts = section.parts.filter((part) =>
      meant.every((any) => any.some((word) => texts.get(part)?.includes(word) === true)),
    )
    return parts.length === 0 ? [] : [{ ...section, parts }]
  })
}
