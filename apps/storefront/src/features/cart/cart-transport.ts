import type { Api } from '@lotus/api-client'
import { ApiError, unwrap } from '@lotus/api-client/errors'
import type { Cart, CartMergeChange } from '@lotus/openapi/schema'

import type { Transport } from '#account-document/document.ts'
import { requestState } from '#account-document/requests.ts'

import { unitsIn, type CartChange, type CartEntry } from './cart-schema.ts'

type CartApi = Pick<Api, 'GET' | 'POST' | 'DELETE'>
type Lines = readonly CartEntry[]

/** The message data for the shopper after a command is applied. */
export type CartReport =
  /** `code`: the cart could not be created from the guest's lines, so they were merged. */
  | { type: 'merge'; mergeId: string; changes: readonly CartMergeChange[]; code?: string }
  /** `code`: why the merge was not undone; null if it was. */
  | { type: 'undo'; code: string | null }

const entriesOf = ({ cartItems }: Cart): Lines =>
  cartItems.map(({ product, quantity, addedAt, addedPrice }) => ({
    productId: product.productId,
    quantity,
    addedAt,
    addedPrice,
    product,
  }))

/** The random part of a command's id as a UUID. */
const uuidOf = (id: string) => id.slice(14).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/** Whether the server has rejected a request, so that a retry is rejected too. */
const isRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError && [404, 409, 422].includes(error.status)

/** The requests of an account's cart. */
export function cartTransport(
  api: CartApi,
  timeout?: (milliseconds: number) => AbortSignal,
): Transport<Lines, CartChange> {
  const read = async (signal: AbortSignal) => unwrap(await api.GET('/users/carts/user', { signal }))

  /** Creates the account's cart from a guest's lines, or merges them into it (CART-07, D8). */
  async function merge(id: string, lines: Lines, signal: AbortSignal): Promise<{ state: Lines; report?: CartReport }> {
    const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
    let code: string | undefined
    if ((await read(signal)).cartId === 0) {
      const cartItems = items.map(({ productId, quantity }) => ({ product: { productId }, quantity }))
      try {
        return { state: entriesOf(unwrap(await api.POST('/users/carts', { body: { cartItems }, signal }))) }
      } catch (error) {
        if (!isRejected(error)) throw error
        // The merge adds what is available.
        if (error.code !== 'CART_EXISTS') ({ code } = error)
      }
    }
    const mergeId = uuidOf(id)
    const { changes } = unwrap(await api.POST('/users/carts/user/merge', { body: { mergeId, items }, signal }))
    // The response to a repeated merge contains the cart of the first one.
    const state = entriesOf(await read(signal))
    if (changes.length === 0 && code === undefined) return { state }
    return { state, report: { type: 'merge', mergeId, changes, ...(code !== undefined && { code }) } }
  }

  async function undo(mergeId: string, signal: AbortSignal): Promise<{ state: Lines; report: CartReport }> {
    try {
      const params = { path: { mergeId } }
      const cart = unwrap(await api.POST('/users/carts/user/merge/{mergeId}/undo', { params, signal }))
      return { state: entriesOf(cart), report: { type: 'undo', code: null } }
    } catch (error) {
      if (!isRejected(error)) throw error
      return { state: entriesOf(await read(signal)), report: { type: 'undo', code: error.code } }
    }
  }

  async function send(id: string, change: CartChange, known: Lines | null, signal: AbortSignal) {
    const params = { header: { 'Command-Id': id } }
    // Processes of the former version require these headers. Each command has its own client id, so its sequence is
    // always 1. The next release removes this.
    const headers = { 'Cart-Client': uuidOf(id), 'Cart-Sequence': '1' }
    switch (change.type) {
      case 'set': {
        const { productId, quantity } = change.line
        // The request would confirm a price that the shopper has not seen.
        if (known !== null && !change.confirmsPrice && unitsIn(known, productId) === quantity) return { state: known }
        const path = '/users/carts/products/{productId}/quantity/{quantity}'
        const options = { params: { ...params, path: { productId, quantity } }, headers, signal }
        return { state: entriesOf(unwrap(await api.POST(path, options))) }
      }
      case 'clear':
        return { state: entriesOf(unwrap(await api.DELETE('/users/carts/user', { params, headers, signal }))) }
      case 'merge':
        return merge(id, change.lines, signal)
      case 'undo':
        return undo(change.mergeId, signal)
      case 'order':
        // The server has already changed the cart in the transaction of the order.
        return { state: entriesOf(await read(signal)) }
      default:
        return change satisfies never
    }
  }

  return {
    read: (outerSignal) =>
      requestState(outerSignal, async (signal) => ({ state: entriesOf(await read(signal)) }), timeout),
    send: ({ id, change }, known, outerSignal) =>
      requestState(outerSignal, (signal) => send(id, change, known, signal), timeout),
  }
}
