import fc from 'fast-check'

import type { Loss, Sent } from './network.ts'

export type Step =
  | { do: 'plus' | 'minus'; tab: number; product: number; times: number }
  /** By the button of the line on the page of the cart. */
  | { do: 'remove'; tab: number; product: number }
  | { do: 'wish'; tab: number; product: number }
  /** Loads the document. */
  | { do: 'open'; tab: number; path: '/products' | '/cart' }
  /** `isNoticed`: the browser tells its pages that the connection is lost. Otherwise only requests fail. */
  | { do: 'down'; isNoticed: boolean }
  | { do: 'up' }
  | { do: 'lose'; kinds: Loss[] }
  | { do: 'slow'; milliseconds: number }
  | { do: 'kill' }
  | { do: 'reload'; tab: number }
  | { do: 'pause'; milliseconds: number }
  /** A change on another device. */
  | { do: 'elsewhere'; product: number; what: 'units' | 'wish'; value: number }
  /** Another device overwrites a change whose answer is lost, before the page retries it. */
  | { do: 'overwrite'; tab: number; product: number; what: 'units' | 'wish'; kind: Loss }

export type History = {
  tabs: 1 | 2
  steps: Step[]
  /** Milliseconds between the return of the network and the end of the worker; null if it is not ended then. */
  killAfterReturn: number | null
}

/** The number of products that the histories change. */
export const productCount = 3
/** The most units of a product. */
export const mostUnits = 8

const tab = fc.constantFrom(0, 0, 1)
const product = fc.nat(productCount - 1)
const what = fc.constantFrom('units' as const, 'wish' as const)
const loss = fc.constantFrom<Loss>('reset', 'broken')
const some = <Kind extends Step['do'], Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(kind), ...fields }) as fc.Arbitrary<{ do: Kind } & Fields> })

const step: fc.Arbitrary<Step> = fc.oneof(
  some(10, 'plus', { tab, product, times: fc.integer({ min: 1, max: 3 }) }),
  some(6, 'minus', { tab, product, times: fc.integer({ min: 1, max: 3 }) }),
  some(2, 'remove', { tab, product }),
  some(9, 'wish', { tab, product }),
  some(1, 'open', { tab, path: fc.constantFrom<'/products' | '/cart'>('/products', '/cart', '/cart') }),
  some(4, 'down', { isNoticed: fc.boolean() }),
  some(2, 'up', {}),
  some(3, 'lose', { kinds: fc.array(loss, { minLength: 1, maxLength: 2 }) }),
  some(1, 'slow', { milliseconds: fc.constantFrom(0, 40, 150) }),
  some(3, 'kill', {}),
  some(1, 'reload', { tab }),
  some(3, 'pause', { milliseconds: fc.constantFrom(20, 60, 200) }),
  some(2, 'elsewhere', { product, what, value: fc.nat(5) }),
  some(1, 'overwrite', { tab, product, what, kind: loss }),
)

const history: fc.Arbitrary<History> = fc.record({
  tabs: fc.constantFrom(1 as const, 1 as const, 1 as const, 2 as const),
  steps: fc.array(step, { minLength: 12, maxLength: 18 }),
  killAfterReturn: fc.constantFrom(null, 0, 10, 40, 100),
})

export function historyOf(seed: number): History {
  const [made] = fc.sample(history, { seed, numRuns: 1 })
  if (made === undefined) throw new Error('No history')
  return made
}

/** Units in the cart (`units 12`) and wishes (`wish 12`: 1) by product. Missing keys are 0. */
export type Content = Record<string, number>

export const unitsKey = (productId: number) => `units ${productId}`
export const wishKey = (productId: number) => `wish ${productId}`

/** A change of the server's state, in the order in which the server has received them. */
export type Change = Sent | { by: 'device'; set: Content }

/** What a command sets. */
export function effectOf({ method, path, body }: Sent): Content {
  const [, productId, quantity] = /\/carts\/products\/(\d+)\/quantity\/(\d+)$/.exec(path) ?? []
  if (quantity !== undefined) return { [unitsKey(Number(productId))]: Number(quantity) }
  const [, verb, one] = /\/wishlist\/(add|remove)\/(\d+)$/.exec(path) ?? []
  if (one !== undefined) return { [wishKey(Number(one))]: verb === 'add' ? 1 : 0 }
  if (method === 'DELETE' && path.endsWith('/wishlist/remove-multiple')) {
    const { productIds } = JSON.parse(body) as { productIds: number[] }
    return Object.fromEntries(productIds.map((id) => [wishKey(id), 0]))
  }
  throw new Error(`Not a command of these histories: ${method} ${path}`)
}

const identityOf = ({ method, path, body }: Sent) => `${method} ${path} ${body}`

/**
 * The state after changes, if the server applies each command once, when it first receives it.
 * @throws if an id was sent with two different requests, or if a command was rejected
 */
export function applyOnce(before: Content, changes: readonly Change[]): Content {
  const first = new Map<string, Sent>()
  const state = { ...before }
  for (const change of changes) {
    if (change.by === 'device') {
      Object.assign(state, change.set)
      continue
    }
    // The session has to be refreshed first.
    if (change.status === 401) continue
    if (change.status !== 200) throw new Error(`${identityOf(change)}: ${change.status} ${change.answer}`)
    const known = first.get(change.id)
    if (known !== undefined && identityOf(known) !== identityOf(change))
      throw new Error(`${change.id} was sent for ${identityOf(known)} and ${identityOf(change)}`)
    if (known !== undefined) continue
    first.set(change.id, change)
    Object.assign(state, effectOf(change))
  }
  return state
}

/** Without zeros, sorted by key. */
export const tidy = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content)
      .filter(([, value]) => value !== 0)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
