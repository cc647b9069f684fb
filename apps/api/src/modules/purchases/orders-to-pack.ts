import type { Db } from '#platform/database.ts'

import { listOrderParts, type OrderParts } from './order-parts.ts'
import { ordersRepository } from './orders.repository.ts'
import { goodsRepository } from '#domain/goods.repository.ts'
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
  const found: OrderParts[] = []
  for await (const parts of paidOrders(db, pageSize)) {
    // Orders that were refunded in full or charged back are not shipped.
    const isApproved = parts.payments.some(({ status }) => status === 'approved')
    if (isApproved && returnable(parts).length > 0) found.push(parts)
  }
  const codes = await goodsRepository.listCodes(
    db,
    found.flatMap(({ intent }) => intent.lines),
  )
  const orders = found.map((parts) => {
    const { order, intent } = parts
    const lines = returnable(parts).map(({ productId, quantity }) => {
      const line = intent.lines.find(({ product_id }) => product_id === productId)
      return { productId, code: codes.get(productId) ?? null, name: line?.product.names['pt-BR'] ?? '', quantity }
    })
    return {
      orderNumber: order.order_number,
      createdAt: order.created_at.toISOString(),
      latest: order.latest ?? intent.shipping.latest,
      service: intent.shipping.serviceName,
      pickup: intent.shipping.pickup,
      buyer: intent.guest.name,
      city: `${intent.address.city} ${intent.address.state}`,
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines,
    }
  })
  return orders.toSorted(
    (one, other) => one.latest.localeCompare(other.latest) || one.createdAt.localeCompare(other.createdAt),
  )
}
