import { formatCep } from '@lotus/commerce/cep'
import type { DeliveryAddress, Language } from '@lotus/openapi/schema'

import { timeZone } from '#domain/days.ts'
import { composeMail, fillText, reaisFormat, type MailRow } from '#domain/mail-document.ts'
import type { Message } from '#platform/mail.ts'
import type { OrderMailFacts, StoredShipping, StoredText } from '#platform/schema.ts'

import type { PromisedDays } from './intent-view.ts'
import { enUs } from './order-texts.en-us.ts'
import { esEs } from './order-texts.es-es.ts'
import { ptBr } from './order-texts.pt-br.ts'
import type { OrderTexts, OrderTextKind } from './order-texts.ts'
import { zhCn } from './order-texts.zh-cn.ts'
import type { OrderMailKind } from './purchase-types.ts'

/** Money in cents. */
export type MailedOrder = {
  number: string
  lines: { names: StoredText; quantity: number; totalCents: number }[]
  shipping: Pick<StoredShipping, 'names' | 'costCents' | 'pickup' | 'place' | 'minDays' | 'maxDays'> & PromisedDays
  totalCents: number
  /** Null until the order is shipped; without a carrier the shop delivers it itself. */
  shipment: { carrier: string | null; trackingCode: string | null } | null
}

export type OrderMessageOptions = {
  kind: OrderMailKind
  language: Language
  /** The name of the shop. */
  shop: string
  /** The name of the recipient. */
  name: string
  order: MailedOrder
  facts: OrderMailFacts
  /** Whether money of a cancelled order returns. */
  moneyReturns: boolean
  /** What the shop wrote about a return; null if it wrote nothing. */
  answer: string | null
  link: string
  /** Whether the order belongs to no account: its link is signed, and its e-mail address is as typed. */
  isGuest: boolean
}

const texts: Record<Language, OrderTexts> = { 'pt-BR': ptBr, 'zh-CN': zhCn, 'en-US': enUs, 'es-ES': esEs }
/** The e-mails that list the items. */
const withItems = new Set<OrderMailKind>(['received', 'confirmed', 'paid', 'shipped'])

const localized = (text: StoredText, language: Language) => text[language] ?? text['pt-BR']

function textKind(kind: OrderMailKind, { pickup }: MailedOrder['shipping']): OrderTextKind {
  if (pickup && kind === 'shipped') return 'ready'
  return pickup && kind === 'delivered' ? 'collected' : kind
}

function formats(language: Language) {
  const money = reaisFormat(language)
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', weekday: 'short', timeZone: 'UTC' })
  // Dates of an option have no time: noon UTC, formatted in UTC, is the same day.
  const noon = (date: string) => new Date(`${date}T12:00:00Z`)
  return {
    money: (cents: number) => money.format(cents / 100),
    moment: (instant: string) => moment.format(new Date(instant)),
    range: (earliest: string, latest: string) => day.formatRange(noon(earliest), noon(latest)),
  }
}

/** When an order arrives or can be collected: dates once it is paid, business days after the payment before (D42). */
function arrivalOf({ minDays, maxDays, earliest, latest }: MailedOrder['shipping'], language: Language): string {
  if (earliest !== null && latest !== null) return formats(language).range(earliest, latest)
  const { one, same, range } = texts[language].afterPayment
  const given = minDays !== maxDays ? range : maxDays === 1 ? one : same
  return fillText(given, { min: String(minDays), max: String(maxDays) })
}

const lineOf = ({ street, number, complement, district, city, state, zipCode }: DeliveryAddress) =>
  [`${street}, ${number}`, complement, district, `${city} – ${state}`, `CEP ${formatCep(zipCode)}`]
    .filter(Boolean)
    .join(', ')

/** Composes an e-mail about an order in the shopper's language. */
export function composeOrderMessage(options: OrderMessageOptions): Omit<Message, 'id' | 'to'> {
  const { kind, language, shop, name, order, facts, moneyReturns, answer, link, isGuest } = options
  const text = texts[language]
  const { subject, paragraphs, button = text.button, notes = [] } = text.kinds[textKind(kind, order.shipping)]
  const { money, moment } = formats(language)
  const { shipping, lines, totalCents, shipment } = order
  const fill = (given: string) =>
    fillText(given, {
      number: order.number,
      amount: money(facts.amountCents ?? totalCents),
      until: facts.until === undefined ? '' : moment(facts.until),
      answer: answer ?? '',
    })
  const items: MailRow[] = [
    ...lines.map(({ names, quantity, totalCents: cents }) => ({
      label: `${quantity} × ${localized(names, language)}`,
      value: money(cents),
    })),
    { label: text.shipping, value: shipping.costCents === 0 ? text.free : money(shipping.costCents) },
    { label: text.total, value: money(totalCents), isTotal: true },
  ]
  const delivery = {
    title: shipping.pickup ? text.pickup : text.delivery,
    rows: [
      { label: localized(shipping.names, language), value: arrivalOf(shipping, language) },
      ...(shipping.place ? [{ label: text.place, value: lineOf(shipping.place) }] : []),
    ],
  }
  const tracking =
    kind === 'shipped' && shipment?.carrier != null && shipment.trackingCode !== null
      ? [
          {
            title: text.tracking,
            rows: [
              { label: text.carrier, value: shipment.carrier },
              { label: text.code, value: shipment.trackingCode },
            ],
          },
        ]
      : []
  return composeMail({
    language,
    shop,
    subject: `${fill(subject)} – ${shop}`,
    greeting: { text: text.greeting, recipient: { name, isConfirmed: !isGuest } },
    paragraphs: [
      ...paragraphs,
      ...(kind === 'shipped' && shipment !== null && shipment.carrier === null ? [text.ownDelivery] : []),
      ...(facts.cause === undefined ? [] : [text.causes[facts.cause]]),
      ...(moneyReturns ? [text.moneyReturns] : []),
      ...(answer === null ? [] : [text.answer]),
      ...(facts.until === undefined || kind === 'expiring' ? [] : [text.deadline]),
    ].map(fill),
    tables: withItems.has(kind) ? [...tracking, { title: text.items, rows: items }, delivery] : [],
    call: { label: fill(button), link },
    notes: [...notes, ...(isGuest ? [text.guestLink] : [])].map(fill),
  })
}
