import type { Db } from '#platform/database.ts'

import { listOrderParts, type OrderParts } from './order-parts.ts'
import { ordersRepository } from './orders.repository.ts'
import { goodsRepository } from './goods.repository.ts'
import { promisedDays } from './intent-view.ts'
import { returnable } from './core/units.ts'
import type { OrderRow } from './purchase-types.ts'

async function* paidOrders(db: Db, pageSize: number): AsyncGenerator<OrderParts> {
  for (let last: OrderRow | null = null; ;) {
    const page: OrderParts[] = await listOrderParts(db, await ordersRepository.listPaid(db, last, pageSize))
    yield* page
    last = page.at(-1)?.order ?? null
    if (last === null || page.length < pageSize) return
  }
}

/**
 * BEY-18: paid orders that are not shipped, the most urgent first. Reads `pageSize` orders at a time. `latest` is the last promised
 * day. `code` is the shop's product code, null if the product no longer exists.
 */
export async function listOrdersToPack(db: Db, pageSize = 500) {
  const orders = []
  for await (const parts of paidOrders(db, pageSize)) {
    const { order, intent, payments } = parts
    const lines = returnable(parts).map(({ productId, quantity }) => {
      const line = intent.lines.find(({ product_id }) => product_id === productId)
      return { productId, code: null as string | null, name: line?.product.names['pt-BR'] ?? '', quantity }
    })
    // Refunded in full or charged back: nothing goes out.
    if (lines.length === 0 || !payments.some(({ status }) => status === 'approved')) continue
    orders.push({
      orderNumber: order.order_number,
      createdAt: order.created_at.toISOString(),
      latest: promisedDays(order, intent).latest ?? intent.shipping.latest,
      service: intent.shipping.serviceName,
      pickup: intent.shipping.pickup,
      buyer: intent.guest.name,
      city: `${intent.address.city} ${intent.address.state}`,
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines,
    })
  }
  const all = orders.flatMap(({ lines }) => lines)
  const codes = await goodsRepository.listCodes(
    db,
    all.map(({ productId }) => ({ product_id: productId })),
  )
  for (const line of all) line.code = codes.get(line.productId) ?? null
  return orders.toSorted(
    (one, other) => one.latest.localeCompare(other.latest) || one.createdAt.localeCompare(other.createdAt),
  )
}
