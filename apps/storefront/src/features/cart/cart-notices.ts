import type { CartNotice } from '@lotus/machines/cart-sync/types'

import { newKey } from '#idempotency-key.ts'

export type NoticeMessage =
  | { type: 'notice'; id: string; notice: CartNotice }
  | { type: 'shown'; id: string }
  /** Of a new tab: the other tabs repeat the notices that none has shown. */
  | { type: 'unshown' }

type NoticeParts = {
  isVisible: () => boolean
  post: (message: NoticeMessage) => void
  announce: (notice: CartNotice) => void
}

/**
 * The notices of the leader, in every visible tab. While all tabs are hidden each of them remembers the notices, so that the first
 * one that becomes visible or is opened shows them, also if the leader has been closed.
 */
export function createCartNotices({ isVisible, post, announce }: NoticeParts) {
  const unshown = new Map<string, CartNotice>()
  /** Several tabs may repeat a notice. */
  const known = new Set<string>()
  /** Call it when the tab becomes visible. */
  const show = () => {
    if (!isVisible()) return
    for (const [id, notice] of unshown) {
      unshown.delete(id)
      announce(notice)
      post({ type: 'shown', id })
    }
  }
  const receive = (message: NoticeMessage) => {
    if (message.type === 'unshown') {
      for (const [id, notice] of unshown) post({ type: 'notice', id, notice })
      return
    }
    if (message.type === 'shown') unshown.delete(message.id)
    else if (!known.has(message.id)) unshown.set(message.id, message.notice)
    known.add(message.id)
    show()
  }
  return {
    show,
    receive,
    /** A notice of this tab, which leads. */
    add(notice: CartNotice) {
      const message = { type: 'notice' as const, id: newKey(), notice }
      post(message)
      receive(message)
    },
  }
}
