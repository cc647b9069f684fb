/**
 * A whole shop in a process of its own, as `main.ts` starts it; BENCH_PLANT names a fault to be planted in this process,
 * which a benchmark must then catch: `read-check-write` or `early-answer`.
 */
import { setTimeout as wait } from 'node:timers/promises'

import { goodsRepository } from '@lotus/api/modules/checkout/goods.repository'
import { stockRepository } from '@lotus/api/modules/checkout/stock.repository'
import { NamedClient } from '@lotus/api/platform/named-client'
import { readConfig } from '@lotus/server/config'
import { startShop } from '@lotus/server/shop'

/** Stock is read, looked at and written back, as if nobody else did the same meanwhile. */
function reserveByReadCheckWrite(): void {
  const { find } = goodsRepository
  const { move } = stockRepository
  goodsRepository.lock = async (trx, productIds) =>
    new Map((await find(trx, productIds)).map((goods) => [goods.productId, goods]))
  stockRepository.move = async (trx, kind, intentId, units, at) => {
    if (kind !== 'reserved') return move(trx, kind, intentId, units, at)
    const goods = await goodsRepository.lock(
      trx,
      units.map(({ productId }) => productId),
    )
    const changes = units.map(({ productId, quantity }) => {
      const before = goods.get(productId)?.stock ?? 0
      return { productId, before, after: before - quantity, quantity }
    })
    if (changes.some(({ after }) => after < 0)) return null
    for (const { productId, after, quantity } of changes.toSorted((a, b) => a.productId - b.productId)) {
      await trx.updateTable('products').set({ stock: after }).where('id', '=', productId).execute()
      const moved = { intent_id: intentId, product_id: productId, quantity, at }
      await trx
        .insertInto('stock_moves')
        .values({ ...moved, kind: 'reserved', taken_from: 'shelf', given_to: 'reserve' })
        .execute()
    }
    return changes
  }
}

/** A transaction is called done while it is still on its way; what comes after it on the connection waits for it. */
function answerBeforeCommit(): void {
  const { query } = NamedClient.prototype
  const onTheWay = new WeakMap<NamedClient, Promise<unknown>>()
  NamedClient.prototype.query = function (this: NamedClient, ...call: Parameters<typeof query>) {
    if (call[0] === 'commit') {
      const commit = wait(80).then(() => query.apply(this, call))
      onTheWay.set(
        this,
        commit.catch(() => undefined),
      )
      return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [], fields: [], oid: 0 })
    }
    const before = onTheWay.get(this)
    return before === undefined ? query.apply(this, call) : before.then(() => query.apply(this, call))
  }
}

/** A transaction is called done while it is in the memory of the process that ends. */
function commitInMemory(): void {
  const { query } = NamedClient.prototype
  NamedClient.prototype.query = function (this: NamedClient, ...call: Parameters<typeof query>) {
    if (call[0] !== 'commit') return query.apply(this, call)
    return query.call(this, 'set local synchronous_commit = off').then(() => query.apply(this, call))
  }
}

const plants: Record<string, () => void> = {
  'read-check-write': reserveByReadCheckWrite,
  // The embedded database is one connection: what is asked after an early answer waits for its commit there.
  'early-answer': process.env['DATABASE_URL'] === '' ? commitInMemory : answerBeforeCommit,
}

const plant = process.env['BENCH_PLANT'] ?? ''
const put = plant === '' ? () => {} : plants[plant]
if (put === undefined) throw new Error(`No such fault: ${plant}`)
// One address is every tab of every round.
const limits = process.env['BENCH_LIMITS'] === 'off' ? { limits: null } : {}
const config = readConfig(process.env)
const { close } = await startShop({ config, limits })
// Starting is none of its business.
put()
process.on('disconnect', () => void close().finally(() => process.exit(0)))
process.send?.('open')
