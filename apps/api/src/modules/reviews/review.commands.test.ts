import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { lamen, miso, startTestShop, type TestShop } from '../purchases/testing.ts'
import { inconsistencies, operate, reviewsBrowser } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterAll(() => shop.close())

const signedIn = async (username: string) => reviewsBrowser((await shop.withSession({ username })).api)
const run = (...args: string[]) => operate(shop, ...args)

it('BEY-18 REV-03 lists pending reviews, the oldest first, and approves several', async () => {
  const first = await (
    await signedIn('Mei Tanaka')
  ).write(lamen, { rating: 2, title: 'Fraco', comment: 'Linha um\nlinha dois' })
  await shop.tick(1)
  const second = await (await signedIn('李明')).write(miso, { rating: 5 })
  const { output } = await run('pending-reviews')
  expect(output.split('\n')).toEqual([
    `${first.reviewId}.1  ★★☆☆☆  Lámen (product ${lamen})`,
    '  Mei T., 2026-11-23 11:00',
    '  | Fraco',
    '  | Linha um',
    '  | linha dois',
    `${second.reviewId}.1  ★★★★★  Missô (product ${miso})`,
    '  李**, 2026-11-23 11:01',
  ])
  const names = [`${first.reviewId}.1`, `${second.reviewId}.1`]
  expect(await run('approve-review', ...names)).toEqual({
    code: 0,
    output: names.map((name) => `${name}  approved`).join('\n'),
  })
  expect(await run('pending-reviews')).toEqual({ code: 0, output: 'No review waits.' })
  expect(await inconsistencies(shop)).toEqual([])
})

it('BEY-18 REV-03 approves only the text that was listed', async () => {
  const mei = await signedIn('Mei Tanaka')
  const { reviewId } = await mei.write(lamen, { comment: 'Bom' })
  await mei.edit(lamen, { comment: 'Compre de mim' })
  const late = await run('approve-review', `${reviewId}.1`)
  expect(late).toEqual({
    code: 1,
    output: `The author changed review ${reviewId} since: pending-reviews shows the new text.`,
  })
  expect((await mei.own(lamen)).review).toMatchObject({ status: 'pending' })
  expect((await run('approve-review', `${reviewId}.2`)).code).toBe(0)
})

it('BEY-18 REV-03 approves all named reviews or none', async () => {
  const mei = await signedIn('Mei Tanaka')
  const { reviewId } = await mei.write(lamen, { comment: 'Bom' })
  expect(await run('approve-review', `${reviewId}.1`, '999.1')).toEqual({ code: 1, output: 'There is no review 999.' })
  expect((await mei.own(lamen)).review).toMatchObject({ status: 'pending' })
  expect(await inconsistencies(shop)).toEqual([])
})

it('BEY-18 REV-03 rejects an approved review, which no longer counts; the reason is not in the audit', async () => {
  const mei = await signedIn('Mei Tanaka')
  const { reviewId } = await mei.write(lamen, { rating: 1 })
  await run('approve-review', `${reviewId}.1`)
  const { code, output } = await run('reject-review', `${reviewId}.1`, '--reason', 'Não é sobre o produto.', '--json')
  expect([code, JSON.parse(output)]).toMatchObject([0, { review: `${reviewId}.1`, status: 'rejected' }])
  expect((await mei.own(lamen)).review).toMatchObject({ rejection: 'Não é sobre o produto.' })
  expect(await inconsistencies(shop)).toEqual([])
  const actions = await shop.db.selectFrom('operator_actions').select(['command', 'arguments']).orderBy('id').execute()
  expect(actions).toEqual([
    { command: 'approve-review', arguments: { names: [`${reviewId}.1`] } },
    { command: 'reject-review', arguments: { names: [`${reviewId}.1`], reason: '…' } },
  ])
})

it.each([
  [['approve-review'], 2, 'Name one review or several, e.g. 17.1.'],
  [['approve-review', '17'], 2, '17 is no review: write it as pending-reviews lists it, e.g. 17.1.'],
  [['approve-review', '17.1'], 1, 'There is no review 17.'],
  [['reject-review', '17.1'], 2, 'Write the reason for the author: --reason "…".'],
  [
    ['reject-review', '17.1', '--reason', 'N\u00e3o\u202e'],
    2,
    '--reason: write one line without control characters (U+202E).',
  ],
  [
    ['reject-review', '17.1', '--reason', 'a'.repeat(501)],
    2,
    '--reason: is 501 characters long. Shorten it to 500 characters.',
  ],
])('BEY-18 answers %j with what to do', async (args, code, output) => {
  expect(await run(...args)).toEqual({ code, output })
})
