import { formatPhone } from '@lotus/commerce/brazil'
import { formatCep } from '@lotus/commerce/cep'
import type { Order, Substitution } from '@lotus/openapi/schema'

import { inLine } from '#platform/printable.ts'

export const money = (reais: number) => `R$ ${reais.toFixed(2).replace('.', ',')}`

/** What the shop does about a missing product, for the operator. */
const substitutions = {
  ask: 'ask before replacing',
  similar: 'replace by a similar product',
  refund: 'do not replace, refund',
} satisfies Record<Substitution, string>

const addressOf = ({ street, number, complement, district, city, state, zipCode, reference }: Order['address']) =>
  [
    `${street}, ${number}${complement ? ` – ${complement}` : ''}`,
    district,
    `${city} – ${state}`,
    `CEP ${formatCep(zipCode)}`,
    ...(reference ? [`(${reference})`] : []),
  ].join(', ')

const shipmentOf = ({ carrier, code }: Pick<NonNullable<Order['tracking']>, 'carrier' | 'code'>) =>
  carrier === null ? '  Delivered by the shop itself' : `  Shipped by ${inLine(carrier)}: ${code ?? ''}`

/** D42: the days are known when the order is paid. */
const daysOf = ({ earliest, latest, minDays, maxDays }: Order['shipping']) =>
  earliest === null || latest === null
    ? `${minDays} to ${maxDays} business days after the payment`
    : `${earliest} to ${latest}`

/** An order for the operator's terminal. */
export function describeOrder(order: Order, codes: ReadonlyMap<number, string>, commands: readonly string[]): string {
  const { orderNumber, status, paymentState, total, lines, shipping, guest, refunds, returns } = order
  return [
    `${orderNumber}: ${status}, payment ${paymentState}, ${money(total)}, ${order.createdAt}`,
    ...lines.map(
      ({ productId, names, quantity, lineTotal }) =>
        `  ${quantity} × ${inLine(names['pt-BR'])} (code ${codes.get(productId) ?? '?'}, product ${productId}), ${money(lineTotal)}`,
    ),
    `  Delivery: ${inLine(shipping.serviceName)}, ${money(shipping.cost)}, ${daysOf(shipping)}`,
    ...(order.tracking === null ? [] : [shipmentOf(order.tracking)]),
    `  Buyer: ${inLine([guest.name, guest.email, formatPhone(guest.phone)].filter((text) => text !== '').join(', '))}`,
    `  ${shipping.pickup ? 'Pickup at' : 'Address'}: ${inLine(addressOf(shipping.place ?? order.address))}`,
    `  If a product is missing: ${substitutions[order.substitution]}`,
    ...returns.map(({ kind, state, reason, lines: units }) => {
      const which = units.map(({ productId, quantity }) => `${productId}:${quantity}`).join(' ')
      return `  ${kind} ${state}${reason === null ? '' : ` (${reason})`}: ${which}`
    }),
    ...(commands.length === 0 ? [] : [`  Next: ${commands.join(', ')}`]),
    ...refunds.map(({ amount, cause, state }) => `  Refund ${money(amount)} ${state} (${cause})`),
  ].join('\n')
}
