import { beforeEach, describe, expect, it, vi } from 'vitest'

import { stubBrowser } from '#storage/browser.examples.ts'

import { wishlistSchema } from './wishlist-schema.ts'
import { applyLocally } from '#account-document/guest.ts'
import { openLog } from '#account-document/log.ts'
import { writerOf } from '#account-document/log-writer.ts'

const key = 'wishlist/42'
const open = (tab = 'one') => openLog(wishlistSchema, key, tab)
const add = (productId: number) => ({ type: 'add', wish: { productId } }) as const
const ids = (log: ReturnType<typeof open>) => log.read().state.map(({ productId }) => productId)
let browser: ReturnType<typeof stubBrowser>
beforeEach(() => void (browser = stubBrowser()))

describe('the log of a document', () => {
  it('BEY-13 persists each command in an entry of its own, so that two tabs lose no command', () => {
    const [one, other] = [open(), open('other')]
    expect([ids(one), ids(other)]).toEqual([[], []])
    one.append([add(1)])
    other.append([add(2)])
    expect(browser.content.size).toBe(2)
    for (const stored of browser.content.keys()) browser.storageChanged(stored)
    expect([ids(one), ids(other), ids(open())]).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ])
  })

  it('keeps the order of the commands when the clock is set back', () => {
    const log = open()
    const now = vi.spyOn(Date, 'now')
    for (const [index, time] of [1_795_000_000_000, 1_794_000_000_000, 1_794_000_000_000].entries()) {
      now.mockReturnValue(time)
      log.append([add(index)])
    }
    open('other').append([add(3)])
    now.mockRestore()
    expect(ids(open())).toEqual([3, 2, 1, 0])
  })

  it('CART-01 discards corrupt content', () => {
    const [command] = open().append([add(1)])
    browser.content.set(`${key}/1795000000000-x`, '{')
    browser.store(`${key}/1795000000000-y`, { change: { type: 'add', wish: { productId: 'two' } } })
    browser.store(`${key}/1795000000000-z`, 7)
    for (const head of [7, null, { acknowledged: 'x', sending: 5, settled: null }]) {
      browser.store(key, head)
      expect(open().read().waiting).toEqual([command])
      expect(ids(open())).toEqual([1])
    }
  })

  it('returns the same view until the next change', () => {
    const log = open()
    const view = log.read()
    expect(log.read()).toBe(view)
    browser.storageChanged('wishlist/7/x')
    expect(log.read()).toBe(view)
    browser.storageChanged(`${key}/x`)
    expect(log.read()).not.toBe(view)
  })

  it('S37 drops an answer that arrives after a sign-out has removed the log', () => {
    const log = open()
    const writer = writerOf(log)
    writer.begin()
    browser.content.clear()
    writer.acknowledge([{ productId: 1 }])
    writer.settle([{ productId: 1 }], 'any', () => ({ ok: true }))
    writer.fail('NETWORK_ERROR')
    expect([...browser.content.keys()]).toEqual([])
  })

  it('WISH-05 applies a guest’s commands in the browser, also those of another tab', async () => {
    const [one, other] = [
      openLog(wishlistSchema, 'wishlist/guest', 'one'),
      openLog(wishlistSchema, 'wishlist/guest', 'other'),
    ]
    one.append([add(1)])
    other.append([add(2)])
    await Promise.all([applyLocally(one), applyLocally(other)])
    expect([...browser.content.keys()]).toEqual(['wishlist/guest'])
    expect(ids(openLog(wishlistSchema, 'wishlist/guest'))).toEqual([2, 1])
  })
})
