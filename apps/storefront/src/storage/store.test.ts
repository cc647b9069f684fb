import { beforeEach, describe, expect, it, vi } from 'vitest'

import { stubBrowser } from './browser.examples.ts'
import { isText, listOf, persisted, recordOf } from './storage.ts'
import { createStore, persistedStore } from './store.ts'

let browser: ReturnType<typeof stubBrowser>
const otherTabWrites = (value: unknown, version = 1) => browser.store('list', value, version)

beforeEach(() => void (browser = stubBrowser()))

describe('a store in memory', () => {
  it('notifies its subscribers of changes and connects while it has any', () => {
    const disconnect = vi.fn<() => void>()
    const connect = vi.fn<() => () => void>(() => disconnect)
    const store = createStore(1, connect)
    const listener = vi.fn<() => void>()
    const stops = [store.subscribe(listener), store.subscribe(() => {})]
    store.write(2)
    store.write(2)
    expect([store.read(), listener.mock.calls.length, connect.mock.calls.length]).toEqual([2, 1, 1])
    stops.forEach((stop) => stop())
    store.write(3)
    expect([listener.mock.calls.length, disconnect.mock.calls.length]).toEqual([1, 1])
  })
})

describe('a persisted store', () => {
  const nothing: readonly string[] = []
  const open = () => persistedStore<readonly string[]>({ key: 'list', parse: listOf(isText), empty: nothing })

  it('survives a reload and removes the empty value', () => {
    open().write(['a'])
    const store = open()
    expect(store.read()).toEqual(['a'])
    store.write(nothing)
    expect(browser.content.has('list')).toBe(false)
  })

  it('follows the other tabs and keeps the reference of an unchanged value', () => {
    const store = open()
    const listener = vi.fn<() => void>()
    const stop = store.subscribe(listener)
    expect(store.read()).toBe(nothing)
    otherTabWrites(['a'])
    expect([listener.mock.calls.length, store.read()]).toEqual([1, ['a']])
    const before = store.read()
    stop()
    otherTabWrites(['a'])
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.read()).toBe(before)
    otherTabWrites(['a', 'b'])
    expect(store.read()).toEqual(['a', 'b'])
  })

  it('CART-15 follows what changed while the page was in the back/forward cache', () => {
    const store = open()
    const listener = vi.fn<() => void>()
    store.subscribe(listener)
    browser.storeInAbsence('list', ['a'])
    expect([listener.mock.calls.length, store.read()]).toEqual([1, ['a']])
  })

  it('drops invalid items and keeps the valid ones', () => {
    otherTabWrites(['a', 7, null, 'b'])
    expect(open().read()).toEqual(['a', 'b'])
    const record = persisted({ key: 'list', area: 'local', parse: recordOf(isText) })
    otherTabWrites({ a: 'x', b: 7 })
    expect(record.read()).toEqual({ a: 'x' })
  })

  it.each([
    ['text that is not JSON', () => browser.content.set('list', '{')],
    ['another version', () => otherTabWrites(['a'], 2)],
    ['another type', () => otherTabWrites('a')],
  ])('discards %s', (_title, corrupt) => {
    corrupt()
    expect(open().read()).toBe(nothing)
  })

  const rejectWrites = () =>
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => browser.content.get(key) ?? null,
      setItem() {
        throw new Error('QuotaExceededError')
      },
      removeItem: (key: string) => void browser.content.delete(key),
    })

  it('keeps the value in memory when the browser rejects the write', () => {
    rejectWrites()
    open().write(['a'])
    expect(open().read()).toEqual(['a'])
    open().write(nothing)
  })

  it('reads a rejected value instead of the older value in the storage, until another tab stores a new value', () => {
    otherTabWrites(['old'])
    rejectWrites()
    const store = open()
    const listener = vi.fn<() => void>()
    store.subscribe(listener)
    store.write(['new'])
    expect(store.read()).toEqual(['new'])
    const reader = persisted({ key: 'list', area: 'local', parse: listOf(isText) })
    expect(reader.read()).toEqual(['new'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 })
    otherTabWrites(['newest'])
    vi.useRealTimers()
    expect([store.read(), reader.read()]).toEqual([['newest'], ['newest']])
  })
})
