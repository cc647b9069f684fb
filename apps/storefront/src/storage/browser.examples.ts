import { setMaxListeners } from 'node:events'

import { vi } from 'vitest'

/** Stubs a browser for tests in Node: local storage, the events of other tabs, Web Locks and the network state. */
export function stubBrowser() {
  const content = new Map<string, string>()
  const page = new EventTarget()
  setMaxListeners(0, page)
  const state = { onLine: true, locks: createLocks() }
  const methods = {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  }
  const keys = {
    ownKeys: () => [...content.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }
  vi.stubGlobal('localStorage', new Proxy(methods, keys))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', state)
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  return {
    content,
    /** Dispatches the event of a change by another tab. */
    storageChanged: (key: string) => void page.dispatchEvent(Object.assign(new Event('storage'), { key })),
    /** Stores a value while the page is in the back/forward cache, and shows the page again. */
    storeInAbsence(key: string, value: unknown) {
      content.set(key, JSON.stringify({ v: 1, at: Date.now(), value }))
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    },
    /** Stores a value as another tab does, with its event. */
    store(key: string, value: unknown, version = 1) {
      content.set(key, JSON.stringify({ v: version, at: Date.now(), value }))
      this.storageChanged(key)
    },
    network: state,
    /** Dispatches the event of a network that is back. */
    cameOnline: () => void page.dispatchEvent(new Event('online')),
  }
}

/** Grants a lock to one caller at a time. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>()
  return {
    request(name: string, _options: object, work: () => Promise<unknown>) {
      const mine = (last.get(name) ?? Promise.resolve()).then(work)
      last.set(
        name,
        mine.catch(() => null),
      )
      return mine
    },
  }
}
