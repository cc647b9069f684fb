import type { Operation } from '#platform/handlers.ts'
import type { ErrorCode } from '#platform/problem.ts'

/** What earlier steps learned; later steps need it. */
export type World = {
  email: string
  password: string
  zipCode: string
  accessToken?: string
  productId?: number
  quantity?: number
  categoryId?: number
  departmentId?: number
  settingKey?: string
  settingGroup?: string
  page?: string
  subtotal?: number
  quoteId?: string
  serviceId?: string
  cost?: number
  windowId?: string
  holdId?: string
  key?: string
  intentId?: string
  paymentId?: string
  orderId?: string
  orderNumber?: string
  guestOrderId?: string
  profile?: { username: string; phone: string | null; cpf: string | null }
  preferences?: object
  addressId?: number
  cartId?: number
  mergeId?: string
  wishlistId?: number
  shareId?: string
  reviewId?: number
}

/** A step needs what an earlier one did not return. */
export class MissingValue extends Error {
  override readonly name = 'MissingValue'
}

/** @throws {MissingValue} */
export const need = <Key extends keyof World>(world: World, key: Key): NonNullable<World[Key]> => {
  const value = world[key]
  if (value === undefined || value === null) throw new MissingValue(key)
  return value
}

export type Sent = {
  path?: Record<string, string | number>
  query?: Record<string, string | number>
  headers?: Record<string, string>
  body?: object
}

/** A status, with the code of an error. */
export type Expected = `${200 | 201}` | `${number} ${ErrorCode}`

export type Step = {
  operation: Operation
  /** What is called, for the report. */
  about: string
  /** A browser without cookies, or the buyer's, as a guest or with the session. @default 'stranger' */
  by?: 'stranger' | 'guest' | 'account'
  send?: (world: World) => Sent
  expects: Expected | readonly Expected[]
  /** Cookies of the contract that the response sets. */
  sets?: readonly string[]
  /** The response is public: it has an ETag, may be stored, and is 304 for its own ETag. */
  isPublic?: boolean
  /** Reads values for later steps from the data of a 2xx response. */
  keep?: (data: never, world: World) => void
  /** Compares the data of a 2xx response with earlier ones; returns the difference. */
  compare?: (data: never, world: World) => string | null
}
