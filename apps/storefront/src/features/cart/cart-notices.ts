import type { CartNotice } from '@lotus/machines/cart-sync/types'

import { newKey } from '#idempotency-key.ts'

export type NoticeMessage =
  | { type: 'notice'; id: string; notice: CartNotice }
  | { type: 'shown'; id: string }
  /** Sent by a new tab: the other tabs then repeat the notices that no tab has shown. */
  | { type: 'unshown' }

type CartNoticesOptions = {
  isVisible: () => boolean
  post: (message: NoticeMessage) => void
  announce: (notice: CartNotice) => void
}

/**
 * Shows the notices of the leader tab in every visible tab. While all tabs are hidden, each one stores the notices: the first tab
 * that becomes visible or is opened shows them, even after the leader was closed.
 */
export function createCartNotices({ isVisible, post, announce }: CartNoticesOptions) {
  const unshown = new Map<string, CartNotice>()
  /** The ids of all notices so far: several tabs may repeat the same notice. */
  const seenIds = new Set<string>()
  /** Shows the stored notices. Call it when the tab becomes visible. */
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
    else if (!seenIds.has(message.id)) unshown.set(message.id, message.notice)
    seenIds.add(message.id)
    show()
  }
  return {
    show,
    receive,
    /** Adds a notice of this tab, which is the leader. */
    add(notice: CartNotice) {
      const message = { type: 'notice' as const, id: newKey(), notice }
      post(message)
      receive(message)
    },
  }
}
