import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'

import { engineSeed } from '../../../testing.ts'
import { history, live, type Core } from './purchase-world.examples.ts'

type Fault = { name: string; file: string; from: string; to: string; rule: RegExp }

/** Defects that the model must notice, each with the rule that breaks. */
const faults: Fault[] = [
  {
    name: 'an old payment shortens the reservation of a live one',
    file: 'reservation.ts',
    from: 'Math.max(left, ...attempts.map(heldFor))',
    to: 'left',
    rule: /while it can be paid|is not closed/,
  },
  {
    name: 'a payment does not renew an expired reservation',
    file: 'consequences.ts',
    from: 'isRenewed ? {',
    to: 'isRenewed && purchase.moves.length > 9 ? {',
    rule: /a renewed purchase does not expire/,
  },
  {
    name: 'a boleto is not held until the bank reports it',
    file: 'attempts.ts',
    from: 'Math.max(afterGrace(until), endOfBankDay(compensationDays, until).getTime())',
    to: 'afterGrace(until)',
    rule: /while it can be paid|is not closed/,
  },
  {
    name: 'discarded units return to stock',
    file: 'consequences.ts',
    from: "restock ? 'returned' : 'written_off'",
    to: "'returned'",
    rule: /stock on hand/,
  },
  {
    name: 'missing units return to stock',
    file: 'units.ts',
    from: '...missingUnits(purchase, isShipped)]',
    to: ']',
    rule: /stock on hand/,
  },
  {
    name: 'the answer to one refund ends the others',
    file: 'money.ts',
    from: 'one.id === id ?',
    to: "one.id === id || (change.state === 'DONE' && one.state === 'PENDING') ?",
    rule: /our refunds are/,
  },
  {
    name: 'a second approved payment is kept',
    file: 'settle.ts',
    from: 'attempt.accepted && isFulfilled(purchase.stage)',
    to: 'isFulfilled(purchase.stage)',
    rule: /money has its order/,
  },
  {
    name: 'money that arrives after the cancellation is kept',
    file: 'settle.ts',
    from: 'attempt.accepted && isFulfilled(purchase.stage)',
    to: "(attempt.accepted && isFulfilled(purchase.stage)) || (purchase.stage === 'cancelled' && !attempt.accepted)",
    rule: /money has its order/,
  },
  {
    name: 'a partly refunded payment is kept without an order',
    file: 'settle.ts',
    from: "attempt.status !== 'approved'",
    to: "attempt.status !== 'approved' || purchase.stage === 'open' || purchase.stage === 'waiting'",
    rule: /money has its order/,
  },
  {
    name: 'a partly refunded payment pays for the order',
    file: 'decide.ts',
    from: 'whole: fact.whole',
    to: 'whole: true',
    rule: /half refunded/,
  },
  {
    name: 'refunds ignore what is left of the payment',
    file: 'money.ts',
    from: 'Math.min(terms.amountCents, leftOf(purchase, attempt))',
    to: 'terms.amountCents',
    rule: /never exceed/,
  },
  {
    name: 'refunds by the provider are not counted',
    file: 'money.ts',
    from: 'amountCents <= 0 ? purchase : addRow(',
    to: 'amountCents <= Infinity ? purchase : addRow(',
    rule: /our refunds are|money has/,
  },
  {
    name: 'a refunded order returns all its units',
    file: 'consequences.ts',
    from: "restock: (purchase) => move(purchase, 'returned', restockable(purchase, { isShipped: false }))",
    to: "restock: (purchase) => move(purchase, 'returned', unitsOf(purchase))",
    rule: /stock on hand/,
  },
  {
    name: 'an order is shipped while all its money is being refunded',
    file: 'money.ts',
    from: 'paid === undefined ? 0 : leftOf(purchase, paid)',
    to: 'paid === undefined ? 0 : paid.amount_cents',
    rule: /its money is there|stock on hand/,
  },
  {
    name: 'the answer to a refund leaves the next one waiting',
    file: 'record.ts',
    from: 'withAttempt(purchase, attempt.id, { locked_until: null })',
    to: 'purchase',
    rule: /waits for another/,
  },
]

const core = new URL('./', import.meta.url)
const copies = new URL('../.cache/faults/', import.meta.url)
afterAll(() => rmSync(copies, { recursive: true, force: true }))

/** Imports a copy of the core with one defect. */
async function plant({ file, from, to }: Fault, name: string): Promise<Core> {
  const copy = new URL(`${name}/`, copies)
  mkdirSync(copy, { recursive: true })
  for (const source of readdirSync(core).filter((one) => !/\.(test|examples)\.ts$/.test(one))) {
    cpSync(new URL(source, core), new URL(source, copy))
    const path = fileURLToPath(new URL(source, copy))
    // The copy is two folders deeper than the core.
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll("'../", "'../../../"))
  }
  const path = fileURLToPath(new URL(file, copy))
  const source = readFileSync(path, 'utf8')
  expect(source.split(from).length, `${file} contains "${from}" once`).toBe(2)
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  const [{ decide }, { unwantedOf }] = await Promise.all([
    import(/* @vite-ignore */ new URL('decide.ts', copy).href),
    import(/* @vite-ignore */ new URL('reservation.ts', copy).href),
  ])
  return { decide, unwantedOf }
}

it.each(faults)(
  'BEY-26 the model notices that $name',
  async (fault) => {
    const planted = await plant(fault, String(faults.indexOf(fault)))
    const property = fc.property(history, (steps) => void live(planted, steps))
    const { failed, errorInstance } = fc.check(property, { numRuns: 10_000, seed: engineSeed, endOnFailure: true })
    expect([failed, (errorInstance as Error | null)?.message]).toEqual([true, expect.stringMatching(fault.rule)])
  },
  300_000,
)
