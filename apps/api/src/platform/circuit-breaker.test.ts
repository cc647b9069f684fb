import { describe, expect, it } from 'vitest'

import { createCircuitBreaker } from './circuit-breaker.ts'

const at = () => {
  const time = { now: 1_000_000 }
  return { time, breaker: createCircuitBreaker({ clock: () => time.now }) }
}
const fail = (breaker: ReturnType<typeof createCircuitBreaker>, times: number) => {
  for (let count = 0; count < times; count++) {
    expect(breaker.enter()).toBe(true)
    breaker.fail()
  }
}

describe('R11 circuit breaker', () => {
  it('opens at the fifth failure within 10 seconds', () => {
    const { breaker } = at()
    fail(breaker, 4)
    expect(breaker.waitsFor()).toBe(0)
    fail(breaker, 1)
    expect(breaker.enter()).toBe(false)
    expect(breaker.waitsFor()).toBe(15_000)
  })

  it('forgets failures after 10 seconds and after a success', () => {
    const { breaker, time } = at()
    fail(breaker, 4)
    time.now += 10_001
    fail(breaker, 4)
    expect(breaker.waitsFor()).toBe(0)
    breaker.enter()
    breaker.succeed()
    fail(breaker, 4)
    expect(breaker.waitsFor()).toBe(0)
  })

  it('allows exactly one trial call after 15 seconds', () => {
    const { breaker, time } = at()
    fail(breaker, 5)
    time.now += 15_000
    expect(breaker.enter()).toBe(true)
    expect(breaker.enter()).toBe(false)
    breaker.succeed()
    expect(breaker.enter()).toBe(true)
    fail(breaker, 1)
    expect(breaker.waitsFor()).toBe(0)
  })

  it('waits another 15 seconds if the trial call fails', () => {
    const { breaker, time } = at()
    fail(breaker, 5)
    time.now += 15_000
    fail(breaker, 1)
    expect(breaker.enter()).toBe(false)
    time.now += 14_999
    expect(breaker.enter()).toBe(false)
    time.now += 1
    expect(breaker.enter()).toBe(true)
  })
})
