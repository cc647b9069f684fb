import { isText, persisted, recordOf } from '#storage/storage.ts'

/** Access keys of orders made or opened in this tab: the signed link can be shown again after a reload. */
const storage = persisted<Record<string, string>>({
  key: 'orderLinks',
  area: 'session',
  parse: recordOf(isText),
})

/** The key of an order's signed link, or null where this tab does not hold it. */
export const orderKey = (orderId: string): string | null => storage.read()?.[orderId] ?? null

export const keepOrderKey = (orderId: string, key: string): void =>
  void storage.write({ ...storage.read(), [orderId]: key })

/** The signed link itself. The key is behind the hash: no server sees it, and no page that is linked to. */
export const orderLink = (origin: string, orderId: string, key: string): string =>
  `${origin}/order-confirmation/${orderId}#k=${key}`

/** The key that an address brings along: 256 bits in base64url, as the contract has it. */
export const keyOfHash = (hash: string): string | null => /^#?k=([\w-]{43})$/.exec(hash)?.[1] ?? null
