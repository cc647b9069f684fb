import { fromPromise } from 'xstate'

import type { Api } from '@lotus/api-client'
import { unwrap } from '@lotus/api-client/errors'
import { cartSyncMachine } from '@lotus/machines/cart-sync'
import type { MergeAnswer, MergeInput, SendInput, SyncAnswer, SyncFailure } from '@lotus/machines/cart-sync/types'

import { failureOf as failureOfRequest, untilLongest } from '#account-document/requests.ts'

function failureOf(error: unknown): SyncFailure {
  const { problem, reason } = failureOfRequest(error)
  const { available } = problem.params as { available?: unknown }
  return {
    ok: false,
    reason,
    code: problem.code,
    available: typeof available === 'number' ? available : null,
    retryAfter: problem.retryAfter === null ? null : problem.retryAfter * 1000,
  }
}

type CartApi = Pick<Api, 'GET' | 'POST' | 'DELETE'>

/** The requests of the account's cart. A cancelled or timed-out request counts as unanswered. */
export function liveCartSync(api: CartApi, timeout: (milliseconds: number) => AbortSignal = AbortSignal.timeout) {
  const call = async <Answer>(run: (signal: AbortSignal) => Promise<Answer>, given: AbortSignal) => {
    try {
      return await run(untilLongest(given, timeout))
    } catch (error) {
      return failureOf(error)
    }
  }
  return cartSyncMachine.provide({
    actors: {
      read: fromPromise<SyncAnswer, null>(({ signal: given }) =>
        call(async (signal) => ({ ok: true, cart: unwrap(await api.GET('/users/carts/user', { signal })) }), given),
      ),
      send: fromPromise<SyncAnswer, SendInput>(({ input: { clientId, sent }, signal: given }) =>
        call(async (signal) => {
          const header = { 'Cart-Client': clientId, 'Cart-Sequence': sent.sequence }
          if (sent.intent.type === 'clear')
            return { ok: true, cart: unwrap(await api.DELETE('/users/carts/user', { params: { header }, signal })) }
          const { productId, quantity } = sent.intent.line
          const params = { path: { productId, quantity }, header }
          const path = '/users/carts/products/{productId}/quantity/{quantity}'
          return { ok: true, cart: unwrap(await api.POST(path, { params, signal })) }
        }, given),
      ),
      merge: fromPromise<MergeAnswer, MergeInput>(({ input: { mergeId, items, how }, signal: given }) =>
        call(async (signal): Promise<MergeAnswer> => {
          if (how === 'create') {
            const cartItems = items.map(({ productId, quantity }) => ({ product: { productId }, quantity }))
            return {
              ok: true,
              cart: unwrap(await api.POST('/users/carts', { body: { cartItems }, signal })),
              changes: [],
            }
          }
          const answer = unwrap(await api.POST('/users/carts/user/merge', { body: { mergeId, items }, signal }))
          return { ok: true, cart: answer.cart, changes: answer.changes }
        }, given),
      ),
      undoMerge: fromPromise<SyncAnswer, string>(({ input: mergeId, signal: given }) =>
        call(async (signal) => {
          const params = { path: { mergeId } }
          return {
            ok: true,
            cart: unwrap(await api.POST('/users/carts/user/merge/{mergeId}/undo', { params, signal })),
          }
        }, given),
      ),
    },
  })
}
