import { describe, expect, it } from 'vitest'

import { runServiceWorker, type WorkerScope } from './service-worker.ts'

const origin = 'https://shop.example'
const path = '/order-confirmation/018f2f8e-1111-7222-8333-444455556666'
const message = {
  title: 'O pedido LT-7F3K9Q está a caminho',
  body: 'Saiu para entrega.',
  language: 'pt-BR',
  tag: 'order LT-7F3K9Q',
  path,
}

/** Runs the worker, with open tabs, in a scope that records what it shows and opens. */
function start(tabs: string[] = []) {
  const listeners = new Map<string, (event: never) => void>()
  const log: unknown[] = []
  const scope = {
    location: { origin },
    caches: {
      open: async () => ({
        match: async (path: string) => (path === '/icon-192.png' ? new Response('icon') : undefined),
      }),
    },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
    registration: { showNotification: async (title: string, options: object) => void log.push({ title, ...options }) },
    clients: {
      matchAll: async ({ type, includeUncontrolled }: { type: string; includeUncontrolled: boolean }) =>
        type === 'window' && includeUncontrolled
          ? tabs.map((url) => ({ url, focus: async () => void log.push(`focus ${url}`) }))
          : [],
      openWindow: async (url: string) => void log.push(`open ${url}`),
    },
  }
  runServiceWorker(scope as unknown as WorkerScope, { build: 'b', offlinePages: [], networkTimeout: 1 })
  /** Dispatches an event, and waits for the work that it extends. */
  async function dispatch(type: string, event: object): Promise<void> {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) } as never)
    await Promise.all(work)
  }
  const click = () => dispatch('notificationclick', { notification: { data: path, close: () => log.push('close') } })
  return { log, dispatch, click }
}

describe('BEY-13 the worker', () => {
  it('shows one notification for each message, which replaces an earlier one of the order', async () => {
    const { log, dispatch } = start()
    await dispatch('push', { data: { json: () => message } })
    expect(log).toEqual([
      {
        title: message.title,
        body: message.body,
        lang: 'pt-BR',
        tag: 'order LT-7F3K9Q',
        renotify: true,
        icon: `data:image/png;base64,${btoa('icon')}`,
        data: path,
      },
    ])
  })

  it('opens the order of a notification', async () => {
    const { log, click } = start([`${origin}/`, `${origin}/order-confirmation/another`])
    await click()
    expect(log).toEqual(['close', `open ${path}`])
  })

  it('focuses the tab that shows the order', async () => {
    const { log, click } = start([`${origin}/`, `${origin}${path}?lang=en-US`])
    await click()
    expect(log).toEqual(['close', `focus ${origin}${path}?lang=en-US`])
  })
})
