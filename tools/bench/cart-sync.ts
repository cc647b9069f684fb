/**
 * The account's cart under every fault at once (CART-06, CART-15, R01): the real client and the real API, 30 gestures a
 * history in one or two tabs of one or two devices, through a network that delays, loses, breaks, doubles and reorders calls:
 *
 *   node tools/bench/cart-sync.ts [--seeds 1000] [--from 1] [--seed 17] [--plant rollback|coalesce]
 *
 * At rest the screen, the server and what was wanted must be the same. A failing seed prints how to play it again. With
 * `--plant` a bug is put into the client first: then it is good where histories fail.
 */
import { parseArgs } from 'node:util'

import { assign } from 'xstate'

import { startTestShop } from '@lotus/api/modules/checkout/testing'
import { historyOf, runHistory } from '@lotus/api/modules/carts/cart-sync-history.examples'
import type { CartSyncMachine } from '@lotus/machines/cart-sync'
import { change, enqueue } from '@lotus/machines/cart-sync/rules'

import { printMachine, printTable } from './figures.ts'

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    plant: { type: 'string' },
  },
})

const plants: Record<string, (machine: CartSyncMachine) => CartSyncMachine> = {
  /** Rolled back to what was refused, not to what was acknowledged. */
  rollback: (machine) =>
    machine.provide({
      actions: {
        rollBack: assign(({ context: { document } }) => {
          const intent = document.sent?.intent
          const lines = document.acknowledged?.lines ?? []
          const wrong =
            intent?.type === 'set'
              ? [...lines.filter(({ productId }) => productId !== intent.line.productId), intent.line]
              : lines
          const acknowledged = document.acknowledged && { ...document.acknowledged, lines: wrong }
          return { document: { ...document, sent: null, acknowledged }, tries: 0, problem: null }
        }),
      },
    }),
  /** Of two words about a product that wait, the earlier is kept. */
  coalesce: (machine) =>
    machine.provide({
      actions: {
        change: assign(({ context: { document } }, { intents, from }) => {
          const known = document.queue.flatMap((one) => (one.type === 'set' ? [one.line.productId] : []))
          const kept = intents.filter((one) => one.type === 'clear' || !known.includes(one.line.productId))
          return { document: { ...change(document, [], from), queue: kept.reduce(enqueue, document.queue) } }
        }),
      },
    }),
}

const plant = options.plant === undefined ? undefined : plants[options.plant]
if (options.plant !== undefined && plant === undefined) throw new Error(`No such bug: ${options.plant}`)
const first = Number(options.seed ?? options.from)
const count = options.seed === undefined ? Number(options.seeds) : 1

printMachine()
const shop = await startTestShop()
await shop.reopen()
const began = performance.now()
const all = { calls: 0, failed: 0, refused: 0 }
const broken: number[] = []
for (let seed = first; seed < first + count; seed++) {
  try {
    const { calls, failed, refused } = await runHistory(shop, historyOf(seed), plant)
    all.calls += calls
    all.failed += failed
    all.refused += refused
  } catch (error) {
    broken.push(seed)
    const again = `node tools/bench/cart-sync.ts --seed ${seed}${options.plant ? ` --plant ${options.plant}` : ''}`
    console.error(`${again}   # ${error instanceof Error ? error.message : String(error)}`)
  }
}
await shop.close()
printTable(
  ['Cart sync', 'figure'],
  [
    ['histories', count],
    ['of 30 gestures, calls', all.calls],
    ['of these came to nothing', all.failed],
    ['refusals told', all.refused],
    ['histories that ended wrong', broken.length],
    ['seconds', Math.round((performance.now() - began) / 1000)],
  ],
)
const isGood = plant === undefined ? broken.length === 0 : broken.length > 0
if (plant !== undefined) console.log(isGood ? 'The planted bug is caught.' : 'The planted bug is NOT caught.')
process.exit(isGood ? 0 : 1)
