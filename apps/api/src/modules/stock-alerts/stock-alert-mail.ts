import type { Language, ProductSummary } from '@lotus/openapi/schema'

import { composeMail, fillText, reaisFormat } from '#domain/mail-document.ts'
import type { Message } from '#platform/mail.ts'

type Texts = {
  subject: string
  greeting: string
  paragraphs: string[]
  table: string
  button: string
  note: string
  unsubscribe: string
}

const stockAlertTexts: Record<Language, Texts> = {
  'pt-BR': {
    subject: '{product} voltou – {shop}',
    greeting: 'Chegou!',
    paragraphs: ['{product} está de volta ao estoque. Você pediu para a gente avisar.'],
    table: 'O produto',
    button: 'Ver o produto',
    note: 'Este aviso não reserva o produto: ele pode acabar de novo. Enviamos um só e-mail por pedido de aviso.',
    unsubscribe: 'Não quero mais avisos neste e-mail',
  },
  'zh-CN': {
    subject: '{product} 到货了 – {shop}',
    greeting: '到货了！',
    paragraphs: ['{product} 已重新上架。您曾请我们在到货时通知您。'],
    table: '商品',
    button: '查看商品',
    note: '此通知不会为您预留商品，商品可能再次售罄。每次到货通知只发送一封邮件。',
    unsubscribe: '不再向此邮箱发送到货通知',
  },
  'en-US': {
    subject: '{product} is back – {shop}',
    greeting: 'It is here!',
    paragraphs: ['{product} is back in stock. You asked us to tell you.'],
    table: 'The product',
    button: 'See the product',
    note: 'This alert does not reserve the product: it may sell out again. We send one e-mail per alert.',
    unsubscribe: 'Send no more alerts to this e-mail',
  },
  'es-ES': {
    subject: '{product} ha vuelto – {shop}',
    greeting: '¡Ya llegó!',
    paragraphs: ['{product} está disponible de nuevo. Nos pediste que te avisáramos.'],
    table: 'El producto',
    button: 'Ver el producto',
    note: 'Este aviso no reserva el producto: puede agotarse de nuevo. Enviamos un solo correo por aviso.',
    unsubscribe: 'No quiero más avisos en este correo',
  },
}

export type StockAlertMailOptions = {
  language: Language
  /** The name of the shop. */
  shop: string
  product: Pick<ProductSummary, 'names' | 'finalPrice'>
  link: string
  unsubscribeLink: string
}

/** The e-mail that a product is back in stock (BEY-17). */
export function composeStockAlertMail(options: StockAlertMailOptions): Omit<Message, 'id' | 'to'> {
  const { language, shop, product, link, unsubscribeLink } = options
  const { subject, greeting, paragraphs, table, button, note, unsubscribe } = stockAlertTexts[language]
  const name = product.names[language] ?? product.names['pt-BR']
  const fill = (text: string) => fillText(text, { shop, product: name })
  return composeMail({
    language,
    shop,
    subject: fill(subject),
    greeting: { text: fill(greeting), recipient: null },
    paragraphs: paragraphs.map(fill),
    tables: [
      {
        title: table,
        rows: [{ label: name, value: reaisFormat(language).format(product.finalPrice) }],
      },
    ],
    call: { label: button, link },
    notes: [note],
    unsubscribe: { label: unsubscribe, link: unsubscribeLink },
  })
}
