import { expect, it, vi } from 'vitest'

import { limits as shopLimits } from '@lotus/api/domain/limits'

import { createPageLimits } from './page-limits.ts'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'rendered',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** Work that ends when `finish` is called. */
function work() {
  const started: (() => void)[] = []
  const run = () => new Promise<void>((resolve) => started.push(resolve))
  return { run, started, finish: () => started.splice(0).forEach((resolve) => resolve()) }
}

it('R12 renders few pages at once, queues few others, and rejects the rest at once', async () => {
  const { render } = createPageLimits({ ...shopLimits.pages, rendering: 2, waiting: 3 })
  const { run, started, finish } = work()
  const all = Array.from({ length: 7 }, () => codeOf(render(run)))
  expect(await Promise.all(all.slice(5))).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'])
  expect(started).toHaveLength(2)
  finish()
  await expect.poll(() => started.length).toBe(2)
  finish()
  await expect.poll(() => started.length).toBe(1)
  finish()
  expect(await Promise.all(all.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => 'rendered'))
  const next = render(run)
  expect(started).toHaveLength(1)
  finish()
  await next
})

it('R12 a page that waits for too long is rejected, and its place is free again', async () => {
  const { render } = createPageLimits({ ...shopLimits.pages, rendering: 1, waiting: 1, patience: 20 })
  const { run, finish } = work()
  const first = render(run)
  expect(await codeOf(render(run))).toBe('SERVICE_UNAVAILABLE')
  const third = codeOf(render(async () => undefined))
  finish()
  await first
  expect(await third).toBe('rendered')
})

it('R12 a page whose patience ends at the moment of its turn renders, and its turn is not lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { render } = createPageLimits({ ...shopLimits.pages, rendering: 1, patience: 1000 })
    const { run, finish } = work()
    const first = render(run)
    const second = codeOf(render(async () => undefined))
    finish()
    await first
    vi.advanceTimersByTime(1000)
    expect(await second).toBe('rendered')
    const third = codeOf(render(async () => undefined))
    vi.advanceTimersByTime(1000)
    expect(await third).toBe('rendered')
  } finally {
    vi.useRealTimers()
  }
})

it('a page that fails ends its turn', async () => {
  const { render } = createPageLimits({ ...shopLimits.pages, rendering: 1 })
  for (let time = 0; time < 3; time++)
    expect(await codeOf(render(() => Promise.reject(new Error('broken'))))).toBe('Error: broken')
})

it('S34 one network has its own limits: requests, pages that are not cached, and pages at the same time', async () => {
  const limits = createPageLimits({ ...shopLimits.pages, requests: 3, uncached: 3, ofNetwork: 2 })
  const asked = (address: string) => codeOf(Promise.resolve().then(() => limits.countRequest(address)))
  const answers = await Promise.all(
    ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '203.0.113.1'].map(asked),
  )
  expect(answers).toEqual(['rendered', 'rendered', 'rendered', 'RATE_LIMITED', 'rendered'])

  const { run, finish } = work()
  const open = [codeOf(limits.uncached('203.0.113.1', run)), codeOf(limits.uncached('203.0.113.1', run))]
  expect(await codeOf(limits.uncached('203.0.113.1', run))).toBe('RATE_LIMITED')
  expect(await codeOf(limits.uncached('203.0.113.2', async () => undefined))).toBe('rendered')
  finish()
  expect(await Promise.all(open)).toEqual(['rendered', 'rendered'])
  expect(await codeOf(limits.uncached('203.0.113.1', async () => undefined))).toBe('rendered')
  expect(await codeOf(limits.uncached('203.0.113.1', async () => undefined))).toBe('RATE_LIMITED')
})
