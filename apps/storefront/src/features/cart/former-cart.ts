import { logOf } from '#account-document/log.ts'
import { fieldsOf, persisted } from '#storage/storage.ts'

import { cartSchema, type CartChange, type CartEntry } from './cart-schema.ts'

type Fields = Record<string, unknown>
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const changesOf = (values: readonly unknown[]) => values.flatMap((value) => cartSchema.parseChange(value) ?? [])

/** The account's cart, which the leading tab wrote, and the changes of the other tabs. */
const carts = persisted({ key: 'cartAccount', area: 'local', parse: fieldsOf })
const tabs = persisted({ key: 'cartIntents', area: 'local', parse: fieldsOf })
/** The displayed lines. `synced`: the quantity that the leading tab has displayed; absent in a guest's cart. */
const items = persisted({
  key: 'cartItems',
  area: 'local',
  parse: (value) => cartSchema.parseState(value) as (CartEntry & { synced?: number })[] | null,
})

/** The changes of the other tabs that the document does not contain. */
function changesOfTabs(userId: number, taken: Fields): CartChange[] {
  const found = tabs.read()
  if (found?.['userId'] !== userId) return []
  return Object.entries(fieldsOf(found['tabs'])).flatMap(([name, tab]) => {
    const { first = 1, intents } = fieldsOf(tab)
    return changesOf(listOf(intents).slice(Math.max(0, Number(taken[name] ?? 0) + 1 - Number(first))))
  })
}

/**
 * Moves the account's cart and unsent changes that a page of the former version stored into the account's log.
 * The next release removes this.
 */
export function moveFormerCart(userId: number): void {
  const found = carts.read()
  if (found?.['userId'] === userId) {
    const { acknowledged, merge, sent, queue, undo, taken } = fieldsOf(found['document'])
    const { headStorage, append } = logOf(cartSchema, userId)
    if (headStorage.read() === null)
      headStorage.write({
        acknowledged: cartSchema.parseState(fieldsOf(acknowledged)['lines']),
        sending: null,
      })
    const merges = changesOf([{ ...fieldsOf(merge), type: 'merge' }])
    // Changes of a page that had not loaded its sync.
    const early = (items.read() ?? []).filter(({ synced, quantity }) => synced !== quantity)
    append([
      ...merges,
      ...changesOf([fieldsOf(sent)['intent'], ...listOf(queue)]),
      ...changesOfTabs(userId, fieldsOf(taken)),
      ...early.map((line): CartChange => ({ type: 'set', line })),
      ...changesOf([{ type: 'undo', mergeId: undo }]),
    ])
    items.remove()
  }
  carts.remove()
  tabs.remove()
}
