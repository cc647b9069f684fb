/**
 * A complete shop in a process of its own, started as in `main.ts`. BENCH_PLANT names a fault to plant in this process, which
 * a probe must then detect: `read-check-write` or `early-answer`.
 */
import { Session } from 'node:inspector/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { goodsRepository } from '@lotus/api/domain/goods.repository'
import { purchasesRepository } from '@lotus/api/modules/purchases/purchases.repository'
import { readConfig } from '@lotus/server/config'
import { startShop } from '@lotus/server/shop'

/** Reads the stock, checks it and writes it back without a lock. */
function reserveByReadCheckWrite(): void {
  const { find } = goodsRepository
  const { move } = purchasesRepository
  goodsRepository.lock = async (trx, productIds) =>
    new Map((await find(trx, productIds)).map((goods) => [goods.productId, goods]))
  purchasesRepository.move = async (trx, intentId, moves, at) => {
    if (moves.some(({ kind }) => kind !== 'reserved')) return move(trx, intentId, moves, at)
    const units = moves.flatMap((one) => one.units)
    const goods = await goodsRepository.lock(
      trx,
      units.map(({ productId }) => productId),
    )
    const changes = units.map(({ productId, quantity }) => {
      const before = goods.get(productId)?.stock ?? 0
      return { productId, before, after: before - quantity, quantity }
    })
    if (changes.some(({ after }) => after < 0)) throw new Error('Stock is insufficient')
    for (const { productId, after, quantity } of changes.toSorted((a, b) => a.productId - b.productId)) {
      await trx.updateTable('products').set({ stock: after }).where('id', '=', productId).execute()
      const moved = { intent_id: intentId, product_id: productId, quantity, at }
      await trx
        .insertInto('stock_moves')
        .values({ ...moved, kind: 'reserved', source: 'stock', destination: 'reservation' })
        .execute()
    }
    return changes
  }
}

type Client = { query: (...call: unknown[]) => Promise<unknown> }

/** Reports a commit as done while it is still running; later queries on the connection wait for it. */
function answerBeforeCommit(client: Client): void {
  const { query } = client
  const running = new WeakMap<Client, Promise<unknown>>()
  client.query = function (this: Client, ...call) {
    if (call[0] === 'commit') {
      const commit = wait(80).then(() => query.apply(this, call))
      running.set(
        this,
        commit.catch(() => undefined),
      )
      return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [], fields: [], oid: 0 })
    }
    const before = running.get(this)
    return before === undefined ? query.apply(this, call) : before.then(() => query.apply(this, call))
  }
}

/** Reports a commit as done while it is only in the memory of the process. */
function commitInMemory(client: Client): void {
  const { query } = client
  client.query = function (this: Client, ...call) {
    if (call[0] !== 'commit') return query.apply(this, call)
    return query.call(this, 'set local synchronous_commit = off').then(() => query.apply(this, call))
  }
}

const plants: Record<string, (client: Client) => void> = {
  'read-check-write': reserveByReadCheckWrite,
  // The embedded database has one connection, where queries after an early answer wait for the commit.
  'early-answer': process.env['DATABASE_URL'] === '' ? commitInMemory : answerBeforeCommit,
}

const plant = process.env['BENCH_PLANT'] ?? ''
const plantFault = plant === '' ? () => {} : plants[plant]
if (plantFault === undefined) throw new Error(`No such fault: ${plant}`)
// All tabs of all rounds share one address.
const isUnlimited = process.env['BENCH_LIMITS'] === 'off'
const config = readConfig(process.env)
const { close, database } = await startShop({
  config,
  ...(isUnlimited ? { limits: { limits: null }, pageLimits: null } : {}),
})
// After startup, which must not fail. The fault is planted in the prototype that all connections share.
const connection = await database.pool.connect()
plantFault(Object.getPrototypeOf(connection) as Client)
connection.release()
const session = new Session()
process.on('message', async (question) => {
  if (question === 'start profile') {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 500 })
    await session.post('Profiler.start')
    process.send?.('started')
  } else {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    process.send?.(profile)
  }
})
process.on('disconnect', () => void close().finally(() => process.exit(0)))
process.send?.('open')
