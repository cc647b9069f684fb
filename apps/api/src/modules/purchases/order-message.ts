import { formatCep } from '@lotus/commerce/cep'
import type { DeliveryAddress, Language, PaymentMethod } from '@lotus/openapi/schema'

import { timeZone } from '#domain/days.ts'
import { composeMail, fillText, punctuation, reaisFormat, type MailRow, type MailTable } from '#domain/mail-document.ts'
import type { Message } from '#platform/mail.ts'
import type { MailedWindow, OrderMailFacts, StoredShipping } from '#platform/schema.ts'

import { linesOf, promisedWindow } from './intent-view.ts'
import orderTexts from './order-texts.json' with { type: 'json' }
import type { OrderParts } from './purchases.repository.ts'
import type {
  Booking,
  CancelReason,
  Intent,
  LineRow,
  OrderMailKind,
  OrderMailRow,
  OrderRow,
  ShipmentRow,
} from './purchase-types.ts'

/** What an e-mail shows of an order. */
export type MailedOrder = {
  order: Pick<OrderRow, 'order_number' | 'earliest' | 'latest'>
  intent: Pick<Intent, 'shipping' | 'total_cents'> & {
    lines: readonly Pick<LineRow, 'position' | 'product_id' | 'quantity' | 'line_cents' | 'product'>[]
  }
  /** Null until the order is shipped; without a carrier the shop delivers it itself. */
  shipment: Pick<ShipmentRow, 'carrier' | 'tracking_code'> | null
  /** The window of the delivery or pickup; null if the service has no windows. */
  booking: Pick<Booking, 'chosen'> | null
}

/** The pending payment of an order. `code`: the Pix or boleto code to copy; null if the buyer pays on a page. */
export type AwaitedPayment = { method: PaymentMethod; code: string | null }

export type OrderMessageOptions = {
  kind: OrderMailKind
  language: Language
  /** The name of the shop. */
  shop: string
  /** The name of the recipient. */
  name: string
  parts: MailedOrder
  /** Cents of interest that the buyer pays for instalments. */
  interestCents: number
  facts: OrderMailFacts
  /** The pending payment; null if there is none. */
  payment: AwaitedPayment | null
  /** Whether money of a cancelled order returns. */
  moneyReturns: boolean
  /** What the shop wrote about a return; null if it wrote nothing. */
  answer: string | null
  link: string
  /** Whether the order belongs to no account: its link is signed, and its e-mail address is as typed. */
  isGuest: boolean
}

/** Two kinds of e-mail have a text of their own for orders with pickup: `ready` and `collected`. */
type TextKind = OrderMailKind | 'ready' | 'collected'
/**
 * `{name}`, `{number}`, `{amount}`, `{until}` and the windows `{before}`, `{window}` and `{free}` are replaced by values. Each line of `text` is a paragraph. The name of the shop follows
 * the subject, and `note` is below the button, whose label `button` replaces.
 */
type KindText = { subject: string; text: string; button?: string; note?: string }
type Texts = (typeof orderTexts)['pt-BR'] & {
  causes: Record<CancelReason, string>
  kinds: Record<TextKind, KindText>
  methods: Record<PaymentMethod, string>
  codes: Partial<Record<PaymentMethod, string>>
}
const texts: Record<Language, Texts> = orderTexts
/** The e-mails that list the items. */
const withItems = new Set<OrderMailKind>(['received', 'confirmed', 'paid', 'shipped'])

function textKind(kind: OrderMailKind, { pickup }: StoredShipping): TextKind {
  if (pickup && kind === 'shipped') return 'ready'
  return pickup && kind === 'delivered' ? 'collected' : kind
}

/** Converts a date without a time. Noon UTC, formatted in UTC, is the same day. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** Formats the dates of {@link noon}. */
const dayFormat = (language: Language) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', weekday: 'short', timeZone: 'UTC' })

/** A window in its own time zone, such as `seg., 23 de nov., 18:00–20:00`. */
function windowText({ date, from, to }: MailedWindow, language: Language): string {
  return `${dayFormat(language).format(noon(date))}${punctuation[language].comma}${from}–${to}`
}

/** When an order arrives or can be collected: its window, dates once it is paid, business days after the payment before (D42). */
function arrivalOf({ order, intent, booking }: MailedOrder, language: Language): string {
  const { earliest, latest } = order
  const window = promisedWindow(order, booking)
  if (window !== null) return windowText(window, language)
  if (earliest !== null && latest !== null) {
    return dayFormat(language).formatRange(noon(earliest), noon(latest))
  }
  const { minDays, maxDays } = intent.shipping
  const { one, same, range } = texts[language].afterPayment
  const given = minDays !== maxDays ? range : maxDays === 1 ? one : same
  return fillText(given, { min: String(minDays), max: String(maxDays) })
}

const lineOf = ({ street, number, complement, district, city, state, zipCode }: DeliveryAddress) =>
  [`${street}, ${number}`, complement, district, `${city} – ${state}`, `CEP ${formatCep(zipCode)}`]
    .filter(Boolean)
    .join(', ')

/** The texts of a kind of e-mail. Pickup texts override delivery texts; a text without an override applies to both. */
function textsOf(kind: OrderMailKind, language: Language, shipping: StoredShipping) {
  const { kinds } = texts[language]
  return { ...kinds[kind], ...kinds[textKind(kind, shipping)] }
}

/** Returns a function that fills the number, the amounts and the dates of an order into a text. */
function fillerOf(
  { facts, answer }: { facts: OrderMailFacts; answer: string | null },
  language: Language,
  { order, intent }: { order: Pick<OrderRow, 'order_number'>; intent: Pick<Intent, 'total_cents'> },
): (text: string) => string {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const { until, windowBefore, window, freeWindows = [] } = facts
  const values = {
    number: order.order_number,
    amount: reaisFormat(language).format((facts.amountCents ?? intent.total_cents) / 100),
    until: until === undefined ? '' : moment.format(new Date(until)),
    answer: answer ?? '',
    reason: facts.reason ?? '',
    before: windowBefore === undefined ? '' : windowText(windowBefore, language),
    window: window === undefined ? '' : windowText(window, language),
    free: freeWindows.map((free) => windowText(free, language)).join(punctuation[language].semicolon),
  }
  return (text) => fillText(text, values)
}

/** The paragraphs that depend on the facts of an order. They follow the paragraphs of the kind of e-mail. */
function paragraphsOf({ kind, language, facts, moneyReturns, answer }: OrderMessageOptions): string[] {
  const text = texts[language]
  const { freeWindows = [], cause, reason, until } = facts
  return [
    ...(cause === undefined ? [] : [text.causes[cause]]),
    ...(reason === undefined ? [] : [text.reason]),
    ...(moneyReturns ? [text.moneyReturns] : []),
    ...(answer === null ? [] : [text.answer]),
    ...(kind === 'window_closed' ? [freeWindows.length > 0 ? text.chooseWindow : text.awaitWindow] : []),
    ...(until === undefined || kind === 'expiring' ? [] : [text.deadline]),
  ]
}

/** The refunded units with their amounts; empty unless the e-mail is about a refund of units. */
function refundRows(
  { lines = [] }: OrderMailFacts,
  { intent }: Pick<MailedOrder, 'intent'>,
  language: Language,
): MailRow[] {
  const reais = reaisFormat(language)
  return lines.flatMap(({ productId, quantity, cents }) =>
    intent.lines
      .filter(({ product_id }) => product_id === productId)
      .map(({ product: { names } }) => ({
        label: `${quantity} × ${names[language]}`,
        value: reais.format(cents / 100),
      })),
  )
}

/** The rows of {@link refundRows}, then the delivery and the rest of the amount: they add up to the amount. */
function refundTable(facts: OrderMailFacts, parts: Pick<MailedOrder, 'intent'>, language: Language) {
  const rows = refundRows(facts, parts, language)
  if (rows.length === 0) return []
  const { lines = [], amountCents = 0, shippingCents = 0 } = facts
  const extraCents = lines.reduce((left, { cents }) => left - cents, amountCents - shippingCents)
  const { refundedItems, shipping, extraAmount } = texts[language]
  const others = [
    { label: shipping, cents: shippingCents },
    { label: extraAmount, cents: extraCents },
  ].filter(({ cents }) => cents > 0)
  const reais = reaisFormat(language)
  const otherRows = others.map(({ label, cents }) => ({ label, value: reais.format(cents / 100) }))
  return [{ title: refundedItems, rows: [...rows, ...otherRows] }]
}

/** The method, the amount and the code of the pending payment. */
function paymentTable({ payment, parts, language }: OrderMessageOptions): MailTable[] {
  if (payment === null) return []
  const { method, code } = payment
  const { payment: title, methods, codes } = texts[language]
  const rows = [{ label: methods[method], value: reaisFormat(language).format(parts.intent.total_cents / 100) }]
  const label = codes[method]
  return [{ title, rows, ...(code === null || label === undefined ? {} : { code: { label, text: code } }) }]
}

/** The tables with the items and the delivery of an order. */
function tablesOf({ parts, language, interestCents }: OrderMessageOptions, carrier: string | null | undefined) {
  const { intent, shipment } = parts
  const { shipping } = intent
  const text = texts[language]
  const reais = reaisFormat(language)
  const money = (cents: number) => reais.format(cents / 100)
  const items: MailRow[] = [
    ...linesOf(intent).map(({ product, quantity, line_cents }) => ({
      label: `${quantity} × ${product.names[language]}`,
      value: money(line_cents),
    })),
    { label: text.shipping, value: shipping.costCents === 0 ? text.free : money(shipping.costCents) },
    ...(interestCents === 0 ? [] : [{ label: text.interest, value: money(interestCents) }]),
    { label: text.total, value: money(intent.total_cents + interestCents), isTotal: true },
  ]
  const delivery = [
    { label: shipping.names[language], value: arrivalOf(parts, language) },
    ...(shipping.place ? [{ label: text.place, value: lineOf(shipping.place) }] : []),
    ...(carrier == null ? [] : [{ label: carrier, value: shipment?.tracking_code ?? '' }]),
  ]
  return [
    { title: text.items, rows: items },
    { title: shipping.pickup ? text.pickup : text.delivery, rows: delivery },
  ]
}

/** Composes an e-mail about an order in the shopper's language. */
export function composeOrderMessage(options: OrderMessageOptions): Omit<Message, 'id' | 'to'> {
  const { kind, language, shop, name, parts, link, isGuest } = options
  const text = texts[language]
  const { subject, text: paragraphs, button, note } = textsOf(kind, language, parts.intent.shipping)
  const fill = fillerOf(options, language, parts)
  const carrier = kind === 'shipped' ? parts.shipment?.carrier : undefined
  const ownDelivery = carrier === null ? [text.ownDelivery] : []
  return composeMail({
    language,
    shop,
    subject: `${fill(subject)} – ${shop}`,
    greeting: { text: text.greeting, recipient: { name, isConfirmed: !isGuest } },
    paragraphs: [...paragraphs.split('\n'), ...ownDelivery, ...paragraphsOf(options)].map(fill),
    tables: [
      ...paymentTable(options),
      ...(withItems.has(kind) ? tablesOf(options, carrier) : []),
      ...refundTable(options.facts, parts, language),
    ],
    call: { label: button ?? text.button, link },
    notes: [...(note === undefined ? [] : [note]), ...(isGuest ? [text.guestLink] : [])].map(fill),
  })
}

/** The number of products that a notification names. */
const mostNoticedProducts = 3

/**
 * The notification that repeats the subject and the first paragraph of an e-mail about an order. For a refund of units, it lists the
 * products instead of the paragraph, because the subject contains the amount.
 */
export function composeOrderNotice(
  { kind, facts }: Pick<OrderMailRow, 'kind' | 'facts'>,
  language: Language,
  parts: Pick<OrderParts, 'order' | 'intent'>,
): { title: string; body: string } {
  const { subject, text } = textsOf(kind, language, parts.intent.shipping)
  const fill = fillerOf({ facts, answer: null }, language, parts)
  const labels = refundRows(facts, parts, language).map(({ label }) => label)
  const products = [
    ...labels.slice(0, mostNoticedProducts),
    ...(labels.length > mostNoticedProducts ? ['…'] : []),
  ].join(punctuation[language].listComma)
  const body =
    labels.length === 0 ? fill(text.split('\n')[0] ?? '') : fillText(texts[language].refundNotice, { products })
  return { title: fill(subject), body }
}

/** The e-mail to the shop about a paid order. It does not identify the buyer: personal data must not stay in mailboxes. */
export function composeShopMessage(
  { order, intent, booking }: Pick<OrderParts, 'order' | 'intent' | 'booking'>,
  { language, shop, codes }: { language: Language; shop: string; codes: ReadonlyMap<number, string> },
): Omit<Message, 'id' | 'to'> {
  const { delivery, pickup: collection, total, shop: text } = texts[language]
  const amount = reaisFormat(language).format(intent.total_cents / 100)
  const fill = (given: string) => fillText(given, { number: order.order_number, amount })
  const { names, pickup } = intent.shipping
  const { latest } = order
  const window = promisedWindow(order, booking)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  const items = linesOf(intent).map(({ product, product_id, quantity }) => ({
    label: `${quantity} × ${product.names[language]}`,
    value: codes.get(product_id) ?? '',
  }))
  return composeMail({
    language,
    shop,
    subject: fill(text.subject),
    greeting: { text: fill(text.paragraph), recipient: null },
    paragraphs: [],
    tables: [
      { title: text.items, rows: [...items, { label: total, value: amount, isTotal: true }] },
      {
        title: pickup ? collection : delivery,
        rows: [
          { label: names[language], value: '' },
          ...(window === null ? [] : [{ label: text.window, value: windowText(window, language) }]),
          ...(latest === null || window !== null ? [] : [{ label: text.until, value: day.format(noon(latest)) }]),
          ...(pickup ? [] : [{ label: text.city, value: `${intent.address.city} – ${intent.address.state}` }]),
        ],
      },
    ],
    call: null,
    notes: [fill(text.note)],
  })
}
