import type { I18n } from '@lingui/core'

import type { CartNotice } from '@lotus/machines/cart-sync/types'

import { api } from '#api.ts'
import { newKey } from '#idempotency-key.ts'
import { sessionState } from '#session/session-state.ts'
import { onSessionChange, type SessionView } from '#session/session.ts'
import { persisted } from '#storage.ts'

import { announceCartNotice } from './account-cart.messages.ts'
import { liveCartSync } from './account-cart.actors.ts'
import { openAccountCart, type AccountCart, type KeptCart, type KeptWants } from './account-cart.ts'
import { keepCart } from './cart-store.ts'

const isOf = (value: unknown): value is { userId: number } =>
  typeof value === 'object' && value !== null && Number.isSafeInteger((value as { userId?: unknown }).userId)

const carts = persisted<KeptCart>({
  key: 'cartAccount',
  area: 'local',
  version: 1,
  // Only this code writes the value, one version at a time, so its content is not validated again.
  parse: (value) =>
    isOf(value) && Array.isArray((value as Partial<KeptCart>).document?.queue) ? (value as KeptCart) : null,
})
const wants = persisted<KeptWants>({
  key: 'cartIntents',
  area: 'local',
  version: 1,
  parse: (value) =>
    isOf(value) && typeof (value as Partial<KeptWants>).tabs === 'object' ? (value as KeptWants) : null,
})

/** The messages between tabs, in addition to the persisted state. */
type Message =
  | { type: 'notice'; id: string; notice: CartNotice }
  | { type: 'said'; id: string }
  | { type: 'undo'; mergeId: string }
  | { type: 'refresh' | 'retry' }

const tab = newKey()
const newUuid = (): string => newKey().replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/** Calls back when no other tab of this browser syncs this account's cart, with a Web Lock where the browser has them. */
function lead(userId: number, begin: () => void): () => void {
  const locks = (navigator as Partial<Navigator>).locks
  if (locks === undefined) {
    // Without Web Locks every tab syncs: the server applies each command once, or responds with the current cart.
    queueMicrotask(begin)
    return () => {}
  }
  const ended = new AbortController()
  let release = () => {}
  const turn = () =>
    new Promise<void>((resolve) => {
      release = resolve
      begin()
    })
  locks.request(`lotus-cart-${userId}`, { signal: ended.signal }, turn).catch((error: unknown) => {
    if (!ended.signal.aborted) reportError(error)
  })
  return () => {
    ended.abort()
    release()
  }
}

function openLive(userId: number, i18n: I18n): AccountCart {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`lotus-cart-${userId}`) : null
  const tell = (message: Message) => channel?.postMessage(message)
  /** Notices that no tab has shown yet: the leader is not always the visible tab. */
  const unsaid = new Map<string, CartNotice>()
  const isSeen = () => document.visibilityState === 'visible'
  const say = (notice: CartNotice) =>
    announceCartNotice(i18n, notice, (mergeId) => {
      account.send({ type: 'merge.undo', mergeId })
      tell({ type: 'undo', mergeId })
    }).catch(reportError)
  const { storage, tell: show, before } = keepCart(null)

  const account = openAccountCart({
    userId,
    tab,
    machine: liveCartSync(api),
    carts,
    wants,
    items: storage,
    before,
    show,
    notice(notice) {
      if (isSeen() || channel === null) {
        void say(notice)
        return
      }
      const id = newKey()
      unsaid.set(id, notice)
      tell({ type: 'notice', id, notice })
    },
    lead: (begin) => lead(userId, begin),
    over: () => keepCart(null),
    newId: newUuid,
    now: Date.now,
    spread: Math.random(),
  })
  /** Only the leader sends the request. */
  const refresh = () => {
    account.send({ type: 'cart.refresh' })
    tell({ type: 'refresh' })
  }
  keepCart({
    ...account.keeper,
    refresh,
    retry() {
      account.send({ type: 'network.return' })
      tell({ type: 'retry' })
    },
  })

  const hear = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'notice' && isSeen()) {
      void say(data.notice)
      tell({ type: 'said', id: data.id })
    } else if (data.type === 'said') unsaid.delete(data.id)
    else if (data.type === 'undo') account.send({ type: 'merge.undo', mergeId: data.mergeId })
    else if (data.type === 'refresh') account.send({ type: 'cart.refresh' })
    else if (data.type === 'retry') account.send({ type: 'network.return' })
  }
  if (channel !== null) channel.onmessage = hear
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('online', () => account.send({ type: 'network.return' }), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!isSeen()) return
      for (const notice of unsaid.values()) void say(notice)
      unsaid.clear()
      // Another device may have changed the cart.
      refresh()
    },
    { signal },
  )
  return {
    ...account,
    stop() {
      ended.abort()
      channel?.close()
      account.stop()
    },
  }
}

let current: { userId: number; account: AccountCart } | null = null

/** Connects the cart to the signed-in account, and to the guest's storage after sign-out (CART-06, CART-07). Call once per page. */
export function followAccountCart(i18n: I18n): () => void {
  const follow = ({ status, user, expired }: SessionView) => {
    if (status === 'unknown') return
    if (user === null) {
      // An expired session keeps its cart: the user may sign in again at once.
      if (expired) current?.account.send({ type: 'session.end' })
      else leave()
    } else if (current?.userId === user.userId && !current.account.isOver()) {
      current.account.send({ type: 'session.return' })
    } else {
      leave()
      current = { userId: user.userId, account: openLive(user.userId, i18n) }
    }
  }
  const stop = onSessionChange(follow)
  // The same user is no change.
  follow(sessionState.read())
  return stop
}

function leave(): void {
  if (current === null) return
  current.account.stop()
  current = null
}
