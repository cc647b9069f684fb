import { persisted, recordOf } from '#storage/storage.ts'

const day = 24 * 3600 * 1000

/** A guest's order in this browser: its email, and whether the shopper wants it in an account. */
type GuestOrder = { email: string; wanted: boolean }

const isGuestOrder = (value: unknown): value is GuestOrder => {
  const { email, wanted } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof email === 'string' && typeof wanted === 'boolean'
}

/** The time for which the browser may see the orders (D2). */
const storage = persisted<Record<string, GuestOrder>>({
  key: 'guestOrders',
  area: 'local',
  maxAge: 30 * day,
  parse: recordOf(isGuestOrder),
})

const change = (orderId: string, order: GuestOrder) => void storage.write({ ...storage.read(), [orderId]: order })

/** Orders of this browser that belong to no account (BEY-01). */
export const guestOrders = {
  find: (orderId: string): GuestOrder | null => storage.read()?.[orderId] ?? null,
  add: (orderId: string, email: string): void => change(orderId, { email, wanted: false }),
  /** Requests the claim at the next login with its email, because a new account is confirmed by a link in an email. */
  want(orderId: string): void {
    const known = storage.read()?.[orderId]
    if (known !== undefined) change(orderId, { ...known, wanted: true })
  },
  /** The requested orders of this email. Browsers are shared, so orders of other emails are excluded (S37). */
  wantedBy: (email: string): string[] =>
    Object.entries(storage.read() ?? {})
      .filter(([, order]) => order.wanted && order.email.toLowerCase() === email.toLowerCase())
      .map(([orderId]) => orderId),
  /** The page of the first requested order of this email; null without one. Longer valid than the redirect after login. */
  pageWantedBy(email: string): string | null {
    const [orderId] = guestOrders.wantedBy(email)
    return orderId === undefined ? null : `/order-confirmation/${orderId}`
  },
  forget(orderId: string): void {
    const { [orderId]: _gone, ...others } = storage.read() ?? {}
    storage.write(others)
  },
}
