import { randomUUID } from 'node:crypto'

import type { Language } from '@lotus/openapi/schema'

import { composeMail, fillText, reaisFormat } from '#domain/mail-document.ts'
import type { Db } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'

import { orderTexts } from './order-message.ts'
import { findOrderParts } from './order-parts.ts'
import { goodsRepository } from '#domain/goods.repository.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import { linesOf } from './intent-view.ts'

export const shopOrderMailJob = 'mail.shop-order'

/** Enqueues the e-mail to the shop about an order that was just paid, in the caller's transaction. */
export async function enqueueShopOrderMail(trx: Db, orderId: string): Promise<void> {
  await enqueue(trx, { kind: shopOrderMailJob, payload: { mailId: randomUUID(), orderId } })
}

/** Texts for the shop, in the language of the shop. */
const texts = {
  'pt-BR': {
    subject: 'Novo pedido {number}: {amount}',
    greeting: 'Novo pedido pago',
    paragraph: 'O pedido {number} está pago e espera ser separado.',
    items: 'Separar',
    until: 'Prometido até',
    city: 'Cidade',
    note: 'Para ver o comprador e o endereço: npm run -s shop -- order {number}',
  },
  'zh-CN': {
    subject: '新订单 {number}：{amount}',
    greeting: '有新的已付款订单',
    paragraph: '订单 {number} 已付款，等待备货。',
    items: '备货清单',
    until: '承诺送达日期',
    city: '城市',
    note: '查看买家和地址：npm run -s shop -- order {number}',
  },
  'en-US': {
    subject: 'New order {number}: {amount}',
    greeting: 'New paid order',
    paragraph: 'Order {number} is paid and waits to be packed.',
    items: 'To pack',
    until: 'Promised until',
    city: 'City',
    note: 'To see the buyer and the address: npm run -s shop -- order {number}',
  },
  'es-ES': {
    subject: 'Nuevo pedido {number}: {amount}',
    greeting: 'Nuevo pedido pagado',
    paragraph: 'El pedido {number} está pagado y espera ser preparado.',
    items: 'Para preparar',
    until: 'Prometido hasta',
    city: 'Ciudad',
    note: 'Para ver al comprador y la dirección: npm run -s shop -- order {number}',
  },
} satisfies Record<Language, Record<string, string>>

/**
 * Sends the e-mail about a paid order to every address of the shop. It does not identify the buyer: personal data must not stay in
 * mailboxes.
 */
export function createShopOrderMail({ db, mailer, shopName, shopLanguage, newOrderEmails }: PurchasesOptions) {
  return async (mailId: string, orderId: string): Promise<void> => {
    const to = await newOrderEmails()
    const parts = to.length === 0 ? null : await findOrderParts(db, orderId)
    if (parts === null) return
    const { order, intent } = parts
    const codes = await goodsRepository.listCodes(db, intent.lines)
    const language = await shopLanguage()
    const shop = await shopName()
    const text = texts[language]
    const { delivery, total } = orderTexts[language]
    const amount = reaisFormat(language).format(intent.total_cents / 100)
    const fill = (given: string) => fillText(given, { number: order.order_number, amount })
    const { names, pickup } = intent.shipping
    const { latest } = order
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    const content = composeMail({
      language,
      shop,
      subject: fill(text.subject),
      greeting: { text: text.greeting, recipient: null },
      paragraphs: [fill(text.paragraph)],
      tables: [
        {
          title: text.items,
          rows: [
            ...linesOf(intent).map(({ product, product_id, quantity }) => ({
              label: `${quantity} × ${product.names[language]}`,
              value: codes.get(product_id) ?? '',
            })),
            { label: total, value: amount, isTotal: true },
          ],
        },
        {
          title: delivery,
          rows: [
            { label: names[language], value: '' },
            ...(latest === null ? [] : [{ label: text.until, value: day.format(new Date(`${latest}T12:00:00Z`)) }]),
            ...(pickup ? [] : [{ label: text.city, value: `${intent.address.city} – ${intent.address.state}` }]),
          ],
        },
      ],
      call: null,
      notes: [fill(text.note)],
    })
    await mailer.send({ id: mailId, to: to.join(', '), ...content })
  }
}
