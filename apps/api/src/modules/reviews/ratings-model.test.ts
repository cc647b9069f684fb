import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { ApiError, unwrap } from '@lotus/api-client'

import { engineSeed, testPasswords } from '../../testing.ts'
import { lamen, miso, startTestShop, type TestShop } from '../purchases/testing.ts'
import { inconsistencies, operate, reviewsBrowser, type ReviewsBrowser } from './testing.ts'

let shop: TestShop
let hash: string
beforeAll(async () => {
  shop = await startTestShop()
  hash = await testPasswords.hash(password)
}, 60_000)
afterAll(() => shop.close())

const password = 'lampada-azul-no-telhado'
type Step = { who: number; productId: number; rating: number } & (
  | { do: 'write' | 'edit' | 'remove' | 'approve' | 'reject' | 'mark' | 'unmark' | 'erase' }
  | { do: 'together'; with: number }
)
type Person = ReviewsBrowser & { api: Awaited<ReturnType<TestShop['withSession']>>['api']; userId: number }

const persons = 4
const common = {
  who: fc.nat(persons - 1),
  productId: fc.constantFrom(lamen, miso),
  rating: fc.integer({ min: 1, max: 5 }),
}
const plain = fc.record({
  ...common,
  do: fc.constantFrom(
    'write',
    'write',
    'edit',
    'remove',
    'approve',
    'approve',
    'reject',
    'mark',
    'mark',
    'unmark',
    'erase',
  ),
})
const together = fc.record({ ...common, do: fc.constant('together' as const), with: fc.nat(persons - 1) })
const step = fc.oneof({ weight: 8, arbitrary: plain }, { weight: 1, arbitrary: together }) as fc.Arbitrary<Step>

/** A refusal is an answer: only its effects count here. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  }
}

/** The stored reviews of a product. */
const stored = (productId: number) =>
  shop.db.selectFrom('reviews').select(['id', 'user_id', 'revision']).where('product_id', '=', productId).execute()

async function join(): Promise<Person> {
  const { api, userId } = await shop.withSession()
  await shop.db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
  return { ...reviewsBrowser(api), api, userId }
}

async function perform(people: Person[], one: Step): Promise<void> {
  const { who, productId, rating } = one
  const person = people[who]!
  const others = async () => (await stored(productId)).filter(({ user_id }) => user_id !== person.userId)
  switch (one.do) {
    case 'write':
      return attempt(() => person.write(productId, { rating }))
    case 'edit':
      return attempt(() => person.edit(productId, { rating }))
    case 'remove':
      return attempt(() => person.remove(productId))
    case 'approve':
      for (const { id, revision } of await stored(productId)) await operate(shop, 'approve-review', `${id}.${revision}`)
      return
    case 'reject': {
      const [first] = await stored(productId)
      if (first) await operate(shop, 'reject-review', `${first.id}.${first.revision}`, '--reason', 'Não')
      return
    }
    case 'mark':
      for (const { id } of await others()) await attempt(() => person.mark(id))
      return
    case 'unmark':
      for (const { id } of await others()) await attempt(() => person.unmark(id))
      return
    case 'erase': {
      const { email } = unwrap(await person.api.GET('/users/user/profile'))
      unwrap(await person.api.DELETE('/users/user/account', { body: { password, confirmation: email } }))
      people[who] = await join()
      return
    }
    case 'together': {
      const other = people[one.with]!
      const reviews = await stored(productId)
      await Promise.all([
        attempt(() => person.edit(productId, { rating })),
        attempt(() => other.remove(productId)),
        ...reviews.map(({ id, revision }) => operate(shop, 'approve-review', `${id}.${revision}`)),
        ...reviews.map(({ id }) => attempt(() => other.mark(id))),
      ])
      return
    }
    default:
      return one satisfies never
  }
}

it('D51 REV-01 ratings, counts and votes equal their rows after any changes, also concurrent ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await shop.reopen()
      const people: Person[] = []
      for (let count = 0; count < persons; count++) people.push(await join())
      for (const one of steps) {
        await perform(people, one)
        expect(await inconsistencies(shop)).toEqual([])
      }
      shop.assertSound()
    }),
    { numRuns: 25, seed: engineSeed, endOnFailure: true },
  )
}, 180_000)
