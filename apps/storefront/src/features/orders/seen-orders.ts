import { listOf, persisted } from '#storage/storage.ts'

/** What this browser has shown of an order: the headline of its page, and since when it was shown, in milliseconds. */
type SeenOrder = { number: string; state: string; at: number }

const day = 24 * 3600 * 1000
const maxOrders = 5

const isSeenOrder = (value: unknown): value is SeenOrder => {
  const { number, state, at } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof number === 'string' && typeof state === 'string' && Number.isSafeInteger(at)
}

/** Read by the offline page of the server too (`plain-page.ts`). */
const storage = persisted<SeenOrder[]>({
  key: 'seenOrders',
  area: 'local',
  maxAge: 30 * day,
  parse: listOf(isSeenOrder),
})

/** Stores the state of an order for the page that is shown without a connection (BEY-13), the latest order first. */
export function rememberOrder({ number, state, at }: SeenOrder): void {
  const others = (storage.read() ?? []).filter((order) => order.number !== number)
  storage.write([{ number, state, at }, ...others].slice(0, maxOrders))
}
