import { formatPhone } from '@lotus/commerce/brazil'
import { formatCep } from '@lotus/commerce/cep'
import { toSingleLine } from '@lotus/commerce/text'
import type { DeliveryAddress, Substitution } from '@lotus/openapi/schema'

import { timeZone } from '#domain/days.ts'
import { escapeHtml } from '#domain/mail-document.ts'

import { linesOf } from './intent-view.ts'
import type { OrderParts } from './order-parts.ts'
import { returnable } from './core/units.ts'

const escaped = (text: string) => escapeHtml(toSingleLine(text))

const substitutions = {
  ask: 'Perguntar antes de trocar',
  similar: 'Trocar por um produto parecido',
  refund: 'Não trocar: reembolsar',
} satisfies Record<Substitution, string>

const style = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; color: #000; }
h1 { font-size: 22px; margin: 0 0 4px; }
table { border-collapse: collapse; width: 100%; margin: 16px 0; }
th, td { border-bottom: 1px solid #999; padding: 6px 8px; text-align: left; vertical-align: top; }
td.check { width: 20px; } td.check::before { content: '☐'; font-size: 18px; }
td.units { font-size: 18px; font-weight: 700; white-space: nowrap; }
@page { margin: 12mm; }`

const addressOf = ({ street, number, complement, district, city, state, zipCode, reference }: DeliveryAddress) =>
  [
    `${street}, ${number}${complement ? ` – ${complement}` : ''}`,
    `${district}, ${city} – ${state}, CEP ${formatCep(zipCode)}`,
    ...(reference ? [reference] : []),
  ]
    .map(escaped)
    .join('<br>')

const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })

/** BEY-18: a printable page with what goes into the parcel of an order, with the shop's codes. Refunded units are left out. */
export function packingSlip(parts: OrderParts, shop: string, codes: ReadonlyMap<number, string>): string {
  const { order, intent } = parts
  const { name, phone } = intent.guest
  const { address, shipping } = intent
  const left = returnable(parts)
  const rows = linesOf(intent).flatMap(({ product_id, product }) => {
    const quantity = left.find(({ productId }) => productId === product_id)?.quantity ?? 0
    if (quantity === 0) return []
    const { 'pt-BR': portuguese, 'zh-CN': chinese } = product.names
    return [
      `<tr><td class="check"></td><td class="units">${quantity} ×</td>` +
        `<td>${escaped(portuguese)}<br>${escaped(chinese)}</td><td>${escaped(codes.get(product_id) ?? String(product_id))}</td></tr>`,
    ]
  })
  const delivery = shipping.pickup
    ? `<p><strong>Retirada na loja</strong>${shipping.place ? `<br>Local de retirada: ${addressOf(shipping.place)}` : ''}</p>`
    : `<p>${addressOf(address)}</p>`
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${order.order_number}</title><style>${style}</style></head>
<body>
<h1>${escaped(shop)} · Pedido ${order.order_number}</h1>
<p>Feito em ${moment.format(order.created_at)} · ${escaped(shipping.serviceName)}, ${escaped(shipping.companyName)}</p>
<p><strong>${escaped(name)}</strong>${phone ? ` · ${escaped(formatPhone(phone))}` : ''}</p>
${delivery}
<p>Se faltar: ${substitutions[intent.substitution]}</p>
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
