import { persisted, recordOf } from '#storage/storage.ts'

const day = 24 * 3600 * 1000

/** An order made here without an account: whose e-mail it has, and whether they asked to have it in an account. */
type GuestOrder = { email: string; wanted: boolean }

const isGuestOrder = (value: unknown): value is GuestOrder => {
  const { email, wanted } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof email === 'string' && typeof wanted === 'boolean'
}

/** As long as the browser may see them (D2). */
const storage = persisted<Record<string, GuestOrder>>({
  key: 'guestOrders',
  area: 'local',
  version: 1,
  maxAge: 30 * day,
  parse: recordOf(isGuestOrder),
})

const change = (orderId: string, order: GuestOrder) => void storage.write({ ...storage.read(), [orderId]: order })

/** Orders of this browser that belong to no account (BEY-01). */
export const guestOrders = {
  find: (orderId: string): GuestOrder | null => storage.read()?.[orderId] ?? null,
  add: (orderId: string, email: string): void => change(orderId, { email, wanted: false }),
  /** It is to be in an account: claimed at the next login with its e-mail, for the account is made by a link in a message. */
  want(orderId: string): void {
    const known = storage.read()?.[orderId]
    if (known !== undefined) change(orderId, { ...known, wanted: true })
  },
  /** Those that whoever has this e-mail asked for. Nobody else's: browsers are shared (S37). */
  wantedBy: (email: string): string[] =>
    Object.entries(storage.read() ?? {})
      .filter(([, order]) => order.wanted && order.email.toLowerCase() === email.toLowerCase())
      .map(([orderId]) => orderId),
  forget(orderId: string): void {
    const { [orderId]: _gone, ...others } = storage.read() ?? {}
    storage.write(others)
  },
}
