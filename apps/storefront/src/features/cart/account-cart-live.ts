import type { I18n } from '@lingui/core'

import { answers } from '#api.ts'
import { newKey } from '#idempotency-key.ts'
import { sessionState } from '#session/session-state.ts'
import { onSessionChange, type SessionView } from '#session/session.ts'
import { leadTabs } from '#storage/tab-lock.ts'

import { announceCartNotice } from './account-cart.messages.ts'
import { liveCartSync } from './account-cart.actors.ts'
import { accountCartStorage, cartCommandsStorage } from './account-cart-storage.ts'
import { openAccountCart, type AccountCart } from './account-cart.ts'
import { createCartNotices, type NoticeMessage } from './cart-notices.ts'
import { connectCart } from './cart-store.ts'

/** The messages between tabs, in addition to the persisted state. */
type Message = NoticeMessage | { type: 'undo'; mergeId: string } | { type: 'refresh' | 'retry' }

const tab = newKey()
const newUuid = (): string => newKey().replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

function openLive(userId: number, i18n: I18n): AccountCart {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`lotus-cart-${userId}`) : null
  const post = (message: Message) => channel?.postMessage(message)
  const isVisible = () => document.visibilityState === 'visible'
  const notices = createCartNotices({
    isVisible,
    post,
    announce: (notice) =>
      announceCartNotice(i18n, notice, (mergeId) => {
        account.send({ type: 'merge.undo', mergeId })
        post({ type: 'undo', mergeId })
      }),
  })
  const { stored, show, before } = connectCart(null)

  const account = openAccountCart({
    userId,
    tab,
    machine: liveCartSync(answers),
    carts: accountCartStorage,
    commands: cartCommandsStorage,
    items: stored,
    before,
    show,
    notice: notices.add,
    // The server applies each command once, also if two tabs lead.
    lead: (begin) => leadTabs(`lotus-cart-${userId}`, begin),
    over: () => connectCart(null),
    newId: newUuid,
    now: Date.now,
    spread: Math.random(),
  })
  /** Only the leader sends the request. */
  const refresh = () => {
    account.send({ type: 'cart.refresh' })
    post({ type: 'refresh' })
  }
  connectCart({
    ...account.source,
    refresh,
    retry() {
      account.send({ type: 'network.return' })
      post({ type: 'retry' })
    },
  })

  const receive = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'notice' || data.type === 'shown' || data.type === 'unshown') notices.receive(data)
    else if (data.type === 'undo') account.send({ type: 'merge.undo', mergeId: data.mergeId })
    else if (data.type === 'refresh') account.send({ type: 'cart.refresh' })
    else if (data.type === 'retry') account.send({ type: 'network.return' })
  }
  if (channel !== null) channel.onmessage = receive
  post({ type: 'unshown' })
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('online', () => account.send({ type: 'network.return' }), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!isVisible()) return
      notices.show()
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
