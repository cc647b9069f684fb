import { formatPhone } from '@lotus/commerce/brazil'
import { formatCep } from '@lotus/commerce/cep'
import { toSingleLine } from '@lotus/commerce/text'
import type { DeliveryAddress, Order, OrderStatus, Substitution } from '@lotus/openapi/schema'

import { momentText, timeZone } from '#domain/days.ts'
import { goodsRepository } from '#domain/goods.repository.ts'
import { escapeHtml } from '#domain/mail-document.ts'
import { inLine, money, plural } from '#platform/printable.ts'
import type { StoredWindow } from '#platform/schema.ts'

import { returnable } from './core/units.ts'
import { promisedWindow } from './intent-view.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import { listPartsToPack, productsOf, type OrderParts } from './purchases.repository.ts'

/** What the shop does if a product is missing: the texts of the commands and of the packing slip. docs/operator.md lists both. */
export const substitutions = {
  ask: ['ask before replacing', 'Perguntar antes de trocar'],
  similar: ['replace by a similar product', 'Trocar por um produto parecido'],
  refund: ['do not replace, refund', 'Não trocar: reembolsar'],
} as const satisfies Record<Substitution, readonly [command: string, slip: string]>

type Choice = Pick<Order, 'substitution'>
type LineChoice = Pick<Order['lines'][number], 'substitution'>

/** The substitution choice of a line; null if the choice of the order applies. */
const overridingChoice = (line: LineChoice, order: Choice): Substitution | null =>
  line.substitution === undefined || line.substitution === order.substitution ? null : line.substitution

/** The text of a choice in the commands, followed by its text on the packing slip. */
const choiceText = (choice: Substitution) => `${substitutions[choice][0]} ("${substitutions[choice][1]}")`
const orderChoiceText = ({ substitution }: Choice) => `  If a product is missing: ${choiceText(substitution)}`
const lineChoiceText = (line: LineChoice, order: Choice) => {
  const choice = overridingChoice(line, order)
  return choice === null ? '' : `, if it is missing: ${choiceText(choice)}`
}

/** A status of an order with what it means for a pickup, which is not shipped or delivered. */
export function statusText({ status, pickup }: { status: OrderStatus; pickup: boolean }): string {
  if (pickup && status === 'IN_ROUTE') return `${status} (ready)`
  return pickup && status === 'DELIVERED' ? `${status} (collected)` : status
}

const addressLines = ({ street, number, complement, district, city, state, zipCode }: DeliveryAddress) => [
  `${street}, ${number}${complement ? ` – ${complement}` : ''}`,
  `${district}, ${city} – ${state}, CEP ${formatCep(zipCode)}`,
]

/** A line lacks `units` of the `of` units that the order needs; null if it lacks none. */
type LineLack = { units: number; of: number } | null
type PackedLine = { productId: number; code: string | null; name: string; quantity: number; lack: LineLack }

/** Finds the units that orders lack. Returns a lookup by order and product. */
export async function findLacks(
  { db, listShort }: Pick<PurchasesOptions, 'db' | 'listShort'>,
  all: readonly Pick<OrderParts, 'intent'>[],
): Promise<(orderId: string, productId: number) => LineLack> {
  const products = new Set(all.flatMap(({ intent }) => productsOf(intent)))
  const short = products.size === 0 ? [] : await listShort(db, [...products])
  const lacksOf = new Map(short.map(({ productId, lacks }) => [productId, lacks]))
  return (orderId, productId) => {
    const lack = lacksOf.get(productId)?.find(({ intentId }) => intentId === orderId)
    return lack === undefined ? null : { units: lack.units, of: lack.of }
  }
}

/** A line for the operator's terminal. */
const lineText = ({ productId, code, name, quantity, lack }: PackedLine) =>
  `  ${quantity} × ${inLine(name)} (code ${code ?? '?'}, product ${productId})${lack === null ? '' : `, lacks ${lack.units} of ${lack.of}`}`

/** The units of a return or refund, with names and codes as on the packing slip, for the operator's terminal. */
function unitsText(units: readonly { productId: number; quantity: number }[], { lines }: Pick<CodedOrder, 'lines'>) {
  const texts = units.flatMap(({ productId, quantity }) =>
    lines
      .filter((line) => line.productId === productId)
      .map(({ names, code }) => `${quantity} × ${inLine(names['pt-BR'])} (${code ?? productId})`),
  )
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`
}

export const shipmentText = ({ carrier, code }: Pick<NonNullable<Order['tracking']>, 'carrier' | 'code'>) =>
  carrier === null ? 'Delivered by the shop itself' : `Shipped by ${inLine(carrier)}: ${code ?? ''}`

/** A window in its own time zone. */
export const windowLine = ({ date, from, to }: Pick<StoredWindow, 'date' | 'from' | 'to'>) => `${date} ${from}–${to}`

/** D42: the days are known when the order is paid. */
const daysOf = ({ window, earliest, latest, minDays, maxDays }: Order['shipping']) =>
  window !== undefined
    ? `${windowLine(window)} (${window.windowId})`
    : earliest === null || latest === null
      ? `${minDays} to ${maxDays} business days after the payment`
      : `${earliest} to ${latest}`

type CodedLine = Order['lines'][number] & { code: string | null; lack: LineLack }
type CodedOrder = Omit<Order, 'lines'> & { lines: readonly CodedLine[] }

/** An order for the operator's terminal. */
export function describeOrder(order: CodedOrder, commands: readonly string[]): string {
  const { orderNumber, status, paymentState, total, lines, shipping, guest, refunds, returns } = order
  const place = shipping.place ?? order.address
  const address = [...addressLines(place), ...(place.reference ? [`(${place.reference})`] : [])].join(', ')
  return [
    `${orderNumber}: ${statusText({ status, pickup: shipping.pickup })}, payment ${paymentState}, ${money(total)}, ${momentText(order.createdAt)}`,
    ...lines.map(
      (line) =>
        `${lineText({ ...line, name: line.names['pt-BR'] })}, ${money(line.lineTotal)}${lineChoiceText(line, order)}`,
    ),
    `  ${shipping.pickup ? 'Pickup' : 'Delivery'}: ${inLine(shipping.serviceName)}, ${money(shipping.cost)}, ${daysOf(shipping)}`,
    ...(order.tracking === null ? [] : [`  ${shipmentText(order.tracking)}`]),
    `  Buyer: ${inLine([guest.name, guest.email, formatPhone(guest.phone)].filter((text) => text !== '').join(', '))}`,
    `  ${shipping.pickup ? 'Pickup at' : 'Address'}: ${inLine(address)}`,
    orderChoiceText(order),
    ...returns.map(
      ({ kind, state, reason, lines: units }) =>
        `  ${kind} ${state}${reason === null ? '' : ` (${reason})`}${unitsText(units, order)}`,
    ),
    ...(commands.length === 0 ? [] : [`  Next: ${commands.join(', ')}`]),
    ...refunds.map(
      ({ amount, cause, state, lines: units = [] }) =>
        `  Refund ${money(amount)} ${state} (${cause})${unitsText(units, order)}`,
    ),
  ].join('\n')
}

/** The units that the buyer still gets, with the shop's codes. `code` is null if the product no longer exists. */
export const packedLines = (parts: OrderParts, codes: ReadonlyMap<number, string>) =>
  returnable(parts).flatMap(({ productId, quantity }) =>
    parts.intent.lines
      .filter(({ product_id }) => product_id === productId)
      .map((line) => ({ productId, code: codes.get(productId) ?? null, line, quantity })),
  )

/**
 * BEY-18: paid orders that are not shipped, the most urgent first: by the last promised day `latest` and the start of the window. On
 * a day, orders without a window are the last ones.
 */
export async function listOrdersToPack({ db, listShort }: Pick<PurchasesOptions, 'db' | 'listShort'>) {
  const found = await listPartsToPack(db)
  const codes = await goodsRepository.listCodes(
    db,
    found.flatMap(({ intent }) => intent.lines),
  )
  const lackOf = await findLacks({ db, listShort }, found)
  const orders = found.map((parts) => {
    const { order, intent, booking } = parts
    const window = promisedWindow(order, booking)
    const lines = packedLines(parts, codes).map(({ line, ...packed }) => ({
      ...packed,
      name: line.product.names['pt-BR'],
      lack: lackOf(order.id, packed.productId),
      substitution: overridingChoice(line, intent),
    }))
    return {
      orderNumber: order.order_number,
      createdAt: order.created_at.toISOString(),
      latest: order.latest ?? intent.shipping.latest,
      window: window && { windowId: window.windowId, date: window.date, from: window.from, to: window.to },
      service: intent.shipping.serviceName,
      pickup: intent.shipping.pickup,
      buyer: intent.guest.name,
      city: `${intent.address.city} ${intent.address.state}`,
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      substitution: intent.substitution,
      lines,
    }
  })
  const startOf = ({ window }: (typeof orders)[number]) => window?.from ?? '24:00'
  return orders.toSorted(
    (one, other) =>
      one.latest.localeCompare(other.latest) ||
      startOf(one).localeCompare(startOf(other)) ||
      one.createdAt.localeCompare(other.createdAt),
  )
}

/** An order of `listOrdersToPack` for the operator's terminal. */
export const describeOrderToPack = (order: Awaited<ReturnType<typeof listOrdersToPack>>[number]) =>
  [
    `${order.orderNumber}  ${order.window === null ? `until ${order.latest}` : windowLine(order.window)}  ${inLine(`${order.service}  ${order.buyer}, ${order.city}`)}  ${plural(order.units, 'unit')}`,
    ...order.lines.map((line) => `${lineText(line)}${lineChoiceText(line, order)}`),
    orderChoiceText(order),
  ].join('\n')

const style = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; color: #000; }
h1 { font-size: 22px; margin: 0 0 4px; }
table { border-collapse: collapse; width: 100%; margin: 16px 0; }
th, td { border-bottom: 1px solid #999; padding: 6px 8px; text-align: left; vertical-align: top; }
td.check { width: 20px; } td.check::before { content: '☐'; font-size: 18px; }
p.window { font-size: 18px; font-weight: 700; }
td.units { font-size: 18px; font-weight: 700; white-space: nowrap; }
@page { margin: 12mm; }`

const escaped = (text: string) => escapeHtml(toSingleLine(text))
const addressHtml = (address: DeliveryAddress) =>
  [...addressLines(address), address.reference ?? ''].filter(Boolean).map(escaped).join('<br>')

const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })
const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: '2-digit', month: '2-digit', timeZone: 'UTC' })

/** BEY-18: a printable page with what goes into the parcel of an order, with the shop's codes. Refunded units are left out. */
export function packingSlip(parts: OrderParts, shop: string, codes: ReadonlyMap<number, string>): string {
  const { order, intent } = parts
  const { name, phone } = intent.guest
  const { address, shipping } = intent
  const window = promisedWindow(order, parts.booking)
  const rows = packedLines(parts, codes)
    .toSorted((one, other) => one.line.position - other.line.position)
    .map(({ productId, code, line, quantity }) => {
      const { names } = line.product
      const choice = overridingChoice(line, intent)
      const note = choice === null ? '' : `<br><strong>Se faltar: ${substitutions[choice][1]}</strong>`
      return (
        `<tr><td class="check"></td><td class="units">${quantity} ×</td>` +
        `<td>${escaped(names['pt-BR'])}<br>${escaped(names['zh-CN'])}${note}</td><td>${escaped(code ?? String(productId))}</td></tr>`
      )
    })
  const delivery = shipping.pickup
    ? `<p><strong>Retirada na loja</strong>${shipping.place ? `<br>Local de retirada: ${addressHtml(shipping.place)}` : ''}</p>`
    : `<p>${addressHtml(address)}</p>`
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${order.order_number}</title><style>${style}</style></head>
<body>
<h1>${escaped(shop)} · Pedido ${order.order_number}</h1>
<p>Feito em ${moment.format(order.created_at)} · ${escaped(shipping.serviceName)}, ${escaped(shipping.companyName)}</p>
<p><strong>${escaped(name)}</strong>${phone ? ` · ${escaped(formatPhone(phone))}` : ''}</p>
${delivery}
${window === null ? '' : `<p class="window">${day.format(new Date(`${window.date}T12:00:00Z`))}, ${window.from}–${window.to}</p>`}
<p>Se faltar: ${substitutions[intent.substitution][1]}</p>
<table>
<thead><tr><th></th><th>Unidades</th><th>Produto</th><th>Código</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`
}
