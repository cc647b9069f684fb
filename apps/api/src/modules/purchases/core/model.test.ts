import fc from 'fast-check'
import { expect, it } from 'vitest'

import { engineSeed } from '../../../testing.ts'
import { decide } from './decide.ts'
import { rowsOf } from './purchase.ts'
import { history, live } from './purchase-world.examples.ts'
import { unwantedOf } from './reservation.ts'

const numRuns = 20_000

it(`S26 S27 CHK-10 BEY-26 every one of ${numRuns} histories keeps the books and the stock`, () => {
  const stages = new Set<string>()
  fc.assert(
    fc.property(history, (steps) => {
      for (const stage of live({ decide, unwantedOf }, steps).stagesSeen) stages.add(stage)
    }),
    { numRuns, seed: engineSeed, endOnFailure: Boolean(process.env['CI']) },
  )
  // The model is worth nothing if it does not reach every stage.
  expect([...stages].toSorted()).toEqual(Object.keys(rowsOf).toSorted())
}, 600_000)
