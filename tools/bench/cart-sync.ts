/**
 * An account's cart under all faults at once (CART-06, CART-15, R01): the real client and the real API, 30 actions per history in
 * one or two tabs of one or two devices, through a network that delays, loses, fails, duplicates and reorders calls:
 *
 *   node tools/bench/cart-sync.ts [--seeds 1000] [--from 1] [--seed 17] [--plant rollback|coalesce]
 *
 * At the end the screen, the server and the user's intent must be equal. A failing seed prints the command that replays it.
 * `--plant` first adds a bug to the client: then exit code 0 means that histories fail.
 */
import { parseArgs } from 'node:util'

import { assign } from 'xstate'

import { startTestShop } from '@lotus/api/modules/purchases/testing'
import type { CartSyncMachine } from '@lotus/machines/cart-sync'
import { acknowledge, withoutSent } from '@lotus/machines/cart-sync/rules'
import type { Intent } from '@lotus/machines/cart-sync/types'

import { historyOf, runHistory, type Figures } from '../../e2e/cart-sync/history.ts'
import { printMachine, printTable } from './figures.ts'
import { record } from './record.ts'

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    plant: { type: 'string' },
  },
})

const plants: Record<string, (machine: CartSyncMachine) => CartSyncMachine> = {
  /** Rolls back to the rejected state, not to the acknowledged one. */
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
  /** Drops queued changes of a product when a response about it arrives. */
  coalesce: (machine) =>
    machine.provide({
      actions: {
        acknowledge: assign(({ context: { document } }, { answer }) => {
          if (!answer.ok) return {}
          const intent = document.sent?.intent
          const isOf = (other: Intent) =>
            intent?.type === 'set' && other.type === 'set' && other.line.productId === intent.line.productId
          const queue = document.queue.filter((other) => !isOf(other))
          const after = withoutSent(acknowledge({ ...document, queue }, answer.cart))
          return { document: after, tries: 0, problem: null, isStale: false }
        }),
      },
    }),
}

const plant = options.plant === undefined ? undefined : plants[options.plant]
if (options.plant !== undefined && plant === undefined) throw new Error(`Unknown bug: ${options.plant}`)
const first = Number(options.seed ?? options.from)
const count = options.seed === undefined ? Number(options.seeds) : 1

printMachine()
const shop = await startTestShop()
await shop.reopen()
const began = performance.now()
const all: Figures = { calls: 0, faults: 0, failed: 0, refused: 0, merged: 0, undone: 0, tooLate: 0 }
const names = Object.keys(all) as (keyof Figures)[]
const broken: { seed: number; why: string }[] = []
for (let seed = first; seed < first + count; seed++) {
  try {
    const figures = await runHistory(shop, historyOf(seed), plant)
    for (const name of names) all[name] += figures[name]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    broken.push({ seed, why })
    const again = `node tools/bench/cart-sync.ts --seed ${seed}${options.plant ? ` --plant ${options.plant}` : ''}`
    console.error(`${again}   # ${why}`)
  }
}
await shop.close()
printTable(
  ['Cart sync', 'figure'],
  [
    ['histories', count],
    ['of 30 actions, calls', all.calls],
    ['faults injected: delayed, duplicated, reordered, lost, rejected', all.faults],
    ['calls that failed', all.failed],
    ['rejections shown', all.refused],
    ['carts merged at login, shown', all.merged],
    ['of these undone', all.undone],
    ['undone too late, shown', all.tooLate],
    ['histories that diverge', broken.length],
    ['seconds', Math.round((performance.now() - began) / 1000)],
  ],
)
const isGood = plant === undefined ? broken.length === 0 : broken.length > 0
if (plant !== undefined) {
  const [caught] = broken
  console.log(
    caught === undefined
      ? `The planted bug (${options.plant}) is NOT detected.`
      : `The planted bug (${options.plant}) is detected, first by seed ${caught.seed}: ${caught.why}`,
  )
}
if (plant === undefined) record('cart histories that diverge (budget 0)', `${broken.length} of ${count}`)
process.exit(isGood ? 0 : 1)
