import { useEffect, useState } from 'react'

import type { CheckoutDraft } from '@lotus/machines/checkout/types'

import { webLocks } from '#storage/tab-lock.ts'

import { checkoutDraft, checkoutFormsStorage } from './checkout-storage.ts'

type Message =
  | { type: 'ask' }
  | { type: 'answer'; draft: CheckoutDraft; forms: ReturnType<typeof checkoutFormsStorage.read> }

const name = 'lotus-checkout'
/** The longest wait for the answer of another tab, in milliseconds: a tab in the background may be frozen. */
const patience = 1000

const openChannel = () => (typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null)

/**
 * Answers tabs that open the checkout with the draft and the typed forms, which are stored per tab (CHK-11). The lock tells
 * them that there is one to ask. Returns a function that stops it.
 */
export function answerTabs(): () => void {
  const channel = openChannel()
  const ended = new AbortController()
  if (channel === null) return () => {}
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type !== 'ask') return
    const draft = checkoutDraft.read()
    if (draft === null) return
    channel.postMessage({ type: 'answer', draft, forms: checkoutFormsStorage.read() } satisfies Message)
  }
  const hold = () => new Promise<void>((release) => ended.signal.addEventListener('abort', () => release()))
  webLocks()?.request(name, { mode: 'shared' }, hold).catch(reportError)
  return () => {
    ended.abort()
    channel.close()
  }
}

/** Stores the draft of another tab that has the checkout open, if there is one. */
async function adopt(): Promise<void> {
  const { held = [] } = (await webLocks()?.query()) ?? {}
  const channel = held.some((lock) => lock.name === name) ? openChannel() : null
  if (channel === null) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type !== 'answer') return
      // Validated when they are read.
      checkoutDraft.write(data.draft)
      if (data.forms !== null) checkoutFormsStorage.write(data.forms)
      resolve()
    }
    channel.postMessage({ type: 'ask' } satisfies Message)
  })
  channel.close()
}

/** Whether the draft of another tab has been adopted, if this tab has none. */
export function useAdoptedDraft(): boolean {
  const [isReady, setIsReady] = useState(() => checkoutDraft.read() !== null || webLocks() === null)
  useEffect(() => {
    if (!isReady) void adopt().finally(() => setIsReady(true))
  }, [isReady])
  return isReady
}
