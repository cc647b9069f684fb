import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { stubBrowser } from './browser.examples.ts'

type Numbers = ReadonlyMap<string, number>

let browser: ReturnType<typeof stubBrowser>
const storedChanges = () =>
  (JSON.parse(browser.content.get('numbers') ?? '{"value":{"changes":[]}}') as { value: { changes: unknown } }).value
    .changes
const tick = () => new Promise((resolve) => setTimeout(resolve))

/** Opens a page with its own modules. */
async function openPage(batchSize = 1) {
  vi.resetModules()
  const { createOutbox } = await import('./outbox.ts')
  const { createPending } = await import('./pending.ts')
  const { ApiError } = await import('@lotus/api-client/errors')
  const { sessionState } = await import('#session/session-state.ts')
  const pending = createPending<string, number>()
  const outbox = createOutbox<string, number>({
    key: 'numbers',
    pending,
    parseChange: (key, value) => (typeof key === 'string' && typeof value === 'number' ? [key, value] : null),
    batchSize,
  })
  return { outbox: { ...outbox, pending }, sessionState, ApiError }
}

/** A server whose responses the test controls. */
function createServer() {
  const requests: { changes: [string, number][]; respond: (error?: unknown) => Promise<void> }[] = []
  return {
    requests,
    sent: () => requests.map(({ changes }) => changes),
    send: (changes: Numbers) =>
      new Promise<void>((resolve, reject) => {
        const respond = async (error?: unknown) => {
          if (error === undefined) resolve()
          else reject(error)
          await tick()
        }
        requests.push({ changes: [...changes], respond })
      }),
  }
}

beforeEach(() => void (browser = stubBrowser()))
afterEach(() => void vi.useRealTimers())

describe('the outbox', () => {
  it('displays and persists a change until the server acknowledges it', async () => {
    const { outbox } = await openPage()
    const server = createServer()
    const sent = outbox.add(1, [['a', 1]], server.send)
    await tick()
    expect([outbox.pending.read(), storedChanges()]).toEqual([new Map([['a', 1]]), [['a', 1]]])
    await server.requests[0]?.respond()
    expect(await sent).toEqual({ ok: true })
    expect([outbox.pending.read().size, browser.content.has('numbers')]).toEqual([0, false])
  })

  it('sends the changes one at a time and in their order; a replaced change is the last one', async () => {
    const { outbox } = await openPage()
    const server = createServer()
    const all = ['a', 'b', 'c'].map((key, value) => outbox.add(1, [[key, value]], server.send))
    await tick()
    all.push(outbox.add(1, [['b', 9]], server.send))
    for (const expected of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await tick()
      expect(server.requests).toHaveLength(expected)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await server.requests.at(-1)?.respond()
    }
    await Promise.all(all)
    expect(server.sent()).toEqual([[['a', 0]], [['c', 2]], [['b', 9]]])
  })

  it('sends one request at a time across two tabs, and each change once', async () => {
    const [one, two] = [await openPage(), await openPage()]
    const server = createServer()
    const first = one.outbox.add(1, [['a', 1]], server.send)
    const second = two.outbox.add(1, [['b', 2]], server.send)
    await tick()
    expect(server.requests).toHaveLength(1)
    await server.requests[0]?.respond()
    expect(server.requests).toHaveLength(2)
    await server.requests[1]?.respond()
    expect(await Promise.all([first, second])).toEqual([{ ok: true }, { ok: true }])
    expect(server.sent()).toEqual([[['a', 1]], [['b', 2]]])
  })

  it('reports a rejection once when another tab has sent the change', async () => {
    const [one, two] = [await openPage(Infinity), await openPage(Infinity)]
    const server = createServer()
    let release = () => {}
    const held = one.outbox.exclusive(() => new Promise<void>((resolve) => (release = resolve)))
    const all = [one.outbox.add(1, [['a', 1]], server.send), two.outbox.add(1, [['b', 2]], server.send)]
    await tick()
    release()
    await held
    await tick()
    expect(server.sent()).toEqual([
      [
        ['a', 1],
        ['b', 2],
      ],
    ])
    const rejection = { code: 'PRODUCT_UNAVAILABLE', status: 422, params: { name: 'Missô' } } as const
    await server.requests[0]?.respond(new one.ApiError(rejection.code, rejection.status, rejection))
    for (const outcome of await Promise.all(all)) expect(outcome).toMatchObject({ ok: false, error: rejection })
    expect(two.outbox.pending.read().size).toBe(0)
    const again = two.outbox.add(1, [['b', 2]], server.send)
    await tick()
    await server.requests[1]?.respond()
    expect(await again).toEqual({ ok: true })
  })

  it('sends all changes in one request when the batch allows it, and those made meanwhile in the next', async () => {
    const { outbox } = await openPage(Infinity)
    const server = createServer()
    const all = [outbox.add(1, [['a', 1]], server.send), outbox.add(1, [['b', 2]], server.send)]
    await tick()
    all.push(outbox.add(1, [['a', 3]], server.send))
    await server.requests[0]?.respond()
    await server.requests[1]?.respond()
    await Promise.all(all)
    expect(server.sent()).toEqual([
      [
        ['a', 1],
        ['b', 2],
      ],
      [['a', 3]],
    ])
  })

  it('rolls back a rejected change and sends the next one', async () => {
    const { outbox, ApiError } = await openPage()
    const server = createServer()
    const rejected = outbox.add(1, [['a', 1]], server.send)
    const next = outbox.add(1, [['b', 2]], server.send)
    await tick()
    const error = new ApiError('PRODUCT_UNAVAILABLE', 422)
    await server.requests[0]?.respond(error)
    expect(await rejected).toEqual({ ok: false, error })
    expect(outbox.pending.read()).toEqual(new Map([['b', 2]]))
    await server.requests[1]?.respond()
    expect(await next).toEqual({ ok: true })
  })

  it('retries when the device is back online', async () => {
    const { outbox, ApiError } = await openPage()
    const server = createServer()
    browser.network.onLine = false
    const sent = outbox.add(1, [['a', 1]], server.send)
    await tick()
    await server.requests[0]?.respond(new ApiError('NETWORK_ERROR', 0))
    expect([outbox.pending.read().size, server.requests.length]).toEqual([1, 1])
    browser.network.onLine = true
    browser.cameOnline()
    await tick()
    await server.requests[1]?.respond()
    expect(await sent).toEqual({ ok: true })
  })

  it('waits as long as the server requests, at most five times', async () => {
    vi.useFakeTimers()
    const { outbox, ApiError } = await openPage()
    const limited = new ApiError('RATE_LIMITED', 429, { retryAfter: 7 })
    const send = vi.fn<() => Promise<void>>(async () => {
      throw limited
    })
    const sent = outbox.add(1, [['a', 1]], send)
    await vi.advanceTimersByTimeAsync(6999)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(100_000)
    expect([send.mock.calls.length, await sent]).toEqual([6, { ok: false, error: limited }])
  })

  it('resumes the changes of an earlier page, except invalid ones and those of another account', async () => {
    browser.store('numbers', { userId: 1, changes: [['b', 2], ['a', 'x'], 7, ['c', 3]] })
    const { outbox } = await openPage(Infinity)
    const server = createServer()
    expect(outbox.resume(2, server.send)).toEqual([])
    const resumed = outbox.resume(1, server.send)
    expect(outbox.pending.read()).toEqual(
      new Map([
        ['b', 2],
        ['c', 3],
      ]),
    )
    await tick()
    await server.requests[0]?.respond()
    expect(await Promise.all(resumed.map(([, , outcome]) => outcome))).toEqual([{ ok: true }, { ok: true }])
    expect(server.sent()).toEqual([
      [
        ['b', 2],
        ['c', 3],
      ],
    ])
  })

  it('reads the changes that earlier versions have stored', async () => {
    browser.store('numbers', { userId: 1, wanted: { a: 1 } })
    const { outbox } = await openPage()
    expect(outbox.stored(1)).toEqual(new Map([['a', 1]]))
  })

  it('S37 discards the changes when the user signs out, and ignores the response in flight', async () => {
    const { outbox, sessionState } = await openPage()
    const server = createServer()
    const sent = outbox.add(1, [['a', 1]], server.send)
    await tick()
    sessionState.handOver()
    browser.content.delete('numbers')
    browser.storageChanged('numbers')
    expect([outbox.pending.read().size, await sent]).toEqual([0, { ok: false, error: null }])
    const next = outbox.add(2, [['b', 2]], server.send)
    await server.requests[0]?.respond()
    expect(storedChanges()).toEqual([['b', 2]])
    await server.requests[1]?.respond()
    expect([await next, server.sent()]).toEqual([{ ok: true }, [[['a', 1]], [['b', 2]]]])
  })

  it('runs another request in turn and drops the changes that it supersedes', async () => {
    const { outbox } = await openPage()
    const server = createServer()
    const [first, superseded] = [outbox.add(1, [['a', 1]], server.send), outbox.add(1, [['b', 2]], server.send)]
    await tick()
    const other = vi.fn<() => Promise<void>>(async () => outbox.drop(1, ['b']))
    const done = outbox.exclusive(other)
    await tick()
    expect(other).not.toHaveBeenCalled()
    await server.requests[0]?.respond()
    await done
    expect(await Promise.all([first, superseded])).toEqual([{ ok: true }, { ok: true }])
    expect(server.sent()).toEqual([[['a', 1]]])
  })
})
