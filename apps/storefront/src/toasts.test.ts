import { describe, expect, test, vi } from 'vitest'

import { createToasts, type NewToast } from './toasts.ts'

const clock = () => {
  let time = 1_000_000
  return { now: () => time, pass: (milliseconds: number) => (time += milliseconds) }
}

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.read().map(({ text }) => text)

describe('UX-01 toasts', () => {
  test.each([
    ['critical', 5000],
    ['success', 3000],
    ['warning', 4000],
    ['info', 3000],
    ['loading', null],
  ] as const)('UX-01 %s stays %s ms', (tone, duration) => {
    const toasts = createToasts()
    toasts.notify({ tone, text: 'a' })
    expect(toasts.read()).toEqual([{ id: 1, key: `${tone}: a`, tone, text: 'a', duration, action: null }])
  })

  test('UX-01 a toast may have its own duration or none', () => {
    const toasts = createToasts()
    toasts.notify({ tone: 'warning', text: 'a', duration: 10_000 })
    toasts.notify({ tone: 'critical', text: 'b', duration: null })
    expect(toasts.read().map(({ duration }) => duration)).toEqual([10_000, null])
  })

  test('UX-01 at most two toasts are visible; the oldest is removed', () => {
    const toasts = createToasts()
    for (const text of ['a', 'b', 'c', 'd']) toasts.notify({ tone: 'info', text })
    expect(texts(toasts)).toEqual(['c', 'd'])
  })

  test('UX-01 an equal toast is suppressed for 3 s, also after it was dismissed, and is then shown again', () => {
    const { now, pass } = clock()
    const toasts = createToasts(now)
    const same: NewToast = { tone: 'success', text: 'a' }
    toasts.notify(same)
    pass(2999)
    toasts.notify(same)
    expect(toasts.read().map(({ id }) => id)).toEqual([1])
    toasts.dismiss(1)
    toasts.notify(same)
    expect(toasts.read()).toEqual([])
    pass(1)
    toasts.notify(same)
    expect(toasts.read().map(({ id }) => id)).toEqual([2])
  })

  test('UX-01 a toast with another text, tone or key is not a duplicate', () => {
    const toasts = createToasts()
    toasts.notify({ tone: 'info', text: 'a' })
    toasts.notify({ tone: 'critical', text: 'a' })
    expect(toasts.read().map(({ tone }) => tone)).toEqual(['info', 'critical'])
    toasts.notify({ tone: 'critical', text: 'a', key: 'cart' })
    expect(toasts.read().map(({ key }) => key)).toEqual(['critical: a', 'cart'])
  })

  test('UX-01 the outcome replaces a loading toast, which may be shown again at once', () => {
    const toasts = createToasts()
    toasts.notify({ tone: 'loading', text: 'Enviando...', key: 'send' })
    toasts.notify({ tone: 'info', text: 'b' })
    toasts.notify({ tone: 'success', text: 'Enviado', key: 'send' })
    expect(texts(toasts)).toEqual(['b', 'Enviado'])
    toasts.notify({ tone: 'loading', text: 'Enviando...', key: 'send' })
    expect(texts(toasts)).toEqual(['b', 'Enviando...'])
  })

  test('UX-01 notifies subscribers of every change and of nothing else', () => {
    const toasts = createToasts()
    const listener = vi.fn<() => void>()
    const stop = toasts.subscribe(listener)
    toasts.notify({ tone: 'info', text: 'a' })
    toasts.notify({ tone: 'info', text: 'a' })
    toasts.dismiss(2)
    expect(listener).toHaveBeenCalledTimes(1)
    toasts.dismiss(1)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    toasts.notify({ tone: 'info', text: 'b' })
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('UX-01 a second removal within 3 s replaces the first and offers its own undo action', () => {
    const toasts = createToasts()
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
    for (const run of [first, second]) {
      toasts.notify({ tone: 'success', text: 'a', key: 'removed', action: { label: 'b', altText: 'c', run } })
    }
    expect(texts(toasts)).toEqual(['a'])
    toasts.read()[0]?.action?.run()
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledOnce()
  })

  test('UX-01 passes the action to the toast', () => {
    const toasts = createToasts()
    const run = vi.fn<() => void>()
    toasts.notify({ tone: 'success', text: 'a', action: { label: 'Desfazer', altText: 'Abra o carrinho', run } })
    toasts.read()[0]?.action?.run()
    expect(run).toHaveBeenCalledOnce()
  })
})
