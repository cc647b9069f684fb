import { beforeEach, expect, it, vi } from 'vitest'

import { reloadOnce } from './reload-once.ts'

const save = vi.hoisted(() => vi.fn<() => boolean>())
vi.mock('./typed-text.ts', () => ({ saveTypedText: save }))

const reload = vi.fn<() => void>()
let stored: Map<string, string>
let build: string

/** A browser whose session storage stores values, or rejects them. */
function browser({ stores = true } = {}): void {
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { querySelector: () => ({ src: build }) })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!stores) throw new DOMException('', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
}

beforeEach(() => {
  vi.clearAllMocks()
  save.mockReturnValue(true)
  stored = new Map()
  build = '/assets/entry-1.js'
  browser()
  // A reload that stays pending is repeated.
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('SHELL-09 parts that are gone at the same time load the page again once', async () => {
  await Promise.all([reloadOnce(), reloadOnce(), reloadOnce()])
  expect(reload).toHaveBeenCalledOnce()
})

it('SHELL-09 the page is loaded again once for each build', async () => {
  await reloadOnce()
  await reloadOnce()
  expect(reload).toHaveBeenCalledOnce()
  build = '/assets/entry-2.js'
  await reloadOnce()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('SHELL-09 the page is not loaded again while typed text would be lost, and is when it would not', async () => {
  save.mockReturnValue(false)
  await reloadOnce()
  expect(reload).not.toHaveBeenCalled()
  save.mockReturnValue(true)
  await reloadOnce()
  expect(reload).toHaveBeenCalledOnce()
})

it('SHELL-09 a browser without session storage does not load the page again and again', async () => {
  browser({ stores: false })
  await reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})

it('BEY-13 a reload that stays pending is repeated with growing pauses, with the text that was typed meanwhile', async () => {
  build = '/assets/entry-3.js'
  await reloadOnce()
  await vi.advanceTimersByTimeAsync(9999)
  expect([reload.mock.calls.length, save.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect([reload.mock.calls.length, save.mock.calls.length]).toEqual([2, 2])
  await vi.advanceTimersByTimeAsync(19_999)
  expect(reload).toHaveBeenCalledTimes(2)
  save.mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(1)
  expect([reload.mock.calls.length, save.mock.calls.length]).toEqual([2, 3])
})
