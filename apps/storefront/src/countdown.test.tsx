import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useCountdown } from './countdown.ts'

const start = Date.parse('2026-11-23T14:00:00Z')
let host: HTMLElement
let root: Root

function Clock({ until, offset }: { until: string; offset: number }) {
  return <time>{useCountdown(until, offset)}</time>
}

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers({ now: start })
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.useRealTimers()
})

const show = (offset: number) => act(() => root.render(<Clock until="2026-11-23T14:00:30Z" offset={offset} />))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('BEY-02 counts down every second and stops at 0', () => {
  show(0)
  expect(host.textContent).toBe('30')
  wait(1_000)
  expect(host.textContent).toBe('29')
  wait(60_000)
  expect(host.textContent).toBe('0')
})

it('BEY-02 uses the server’s clock instead of the device’s', () => {
  show(20_000)
  expect(host.textContent).toBe('10')
})

it('BEY-02 is correct after the device slept', () => {
  show(0)
  vi.setSystemTime(start + 25_000)
  wait(250)
  expect(host.textContent).toBe('5')
})
