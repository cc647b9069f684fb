import { Suspense, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { lazyWithRetry } from './lazy-with-retry.ts'
import { trouble } from './trouble.ts'
import { retryNow } from './wanted-code.ts'

let root: Root
let box: HTMLElement
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  box.remove()
})

/** A module whose first `failures` loads fail. */
function failing(failures: number) {
  const load = vi.fn<() => Promise<{ Greeting: (props: { name: string }) => ReactNode }>>(async () => {
    if (load.mock.calls.length <= failures) throw new Error('no network')
    return { Greeting: ({ name }: { name: string }) => <p>Oi, {name}</p> }
  })
  return { load, Greeting: lazyWithRetry(load, 'Greeting') }
}

it('SHELL-09 a load that fails is retried with doubled pauses until it succeeds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { load, Greeting } = failing(2)
  flushSync(() =>
    root.render(
      <Suspense fallback="wait">
        <Greeting name="Mei" />
      </Suspense>,
    ),
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(load).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
  await expect.poll(() => box.textContent).toBe('Oi, Mei')
})

it('SHELL-09 a load that fails is retried as soon as the network is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { load, Greeting } = failing(1)
  flushSync(() => root.render(<Suspense fallback="wait">{<Greeting name="Mei" />}</Suspense>))
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(10)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)
})

it('SHELL-07 a component that is preloaded renders without suspending', async () => {
  const { Greeting } = failing(0)
  await Greeting.preload()
  flushSync(() =>
    root.render(
      <Suspense fallback="wait">
        <Greeting name="Mei" />
      </Suspense>,
    ),
  )
  expect(box.textContent).toBe('Oi, Mei')
})

it('a preload that fails rejects, and the next one tries again', async () => {
  const { load, Greeting } = failing(1)
  await expect(Greeting.preload()).rejects.toThrow('no network')
  await Greeting.preload()
  await Greeting.preload()
  expect(load).toHaveBeenCalledTimes(2)
})

it('SHELL-09 a lazy component without its code does not suspend the page around it, and a notice says why until it has loaded', async () => {
  const { Greeting } = failing(1)
  root.render(
    <>
      <p>A loja.</p>
      <Greeting name="Mei" />
    </>,
  )
  await expect.poll(() => trouble.read()).toBe('offline')
  expect(box.textContent).toBe('A loja.')
  retryNow()
  await expect.poll(() => box.textContent).toBe('A loja.Oi, Mei')
  expect(trouble.read()).toBeNull()
})

it('SHELL-09 a closed notice stays closed while the same code is retried', async () => {
  const { load, Greeting } = failing(2)
  root.render(<Greeting name="Mei" />)
  await expect.poll(() => trouble.read()).toBe('offline')
  trouble.write(null)
  retryNow()
  await expect.poll(() => load.mock.calls.length).toBe(2)
  expect(trouble.read()).toBeNull()
  retryNow()
  await expect.poll(() => box.textContent).toBe('Oi, Mei')
})
