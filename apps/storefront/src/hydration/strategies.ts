import { isLoadingCode } from './load-code.ts'

/** When a boundary hydrates: `start` calls `open` at that moment and returns a function that stops waiting. */
export type Strategy = {
  /** Whether there is nothing to wait for. */
  isNow?: true
  start: (marker: Element, open: () => void) => () => void
}

/** The events that show that a visitor has begun to use an element. */
export const interactionEvents = ['pointerover', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/** As soon as the code around it runs. */
export const load = (): Strategy => ({ isNow: true, start: () => () => {} })

/** On the first interaction with the element, or with anything in it. */
export const interaction = (): Strategy => ({
  start(marker, open) {
    const ended = new AbortController()
    const run = () => {
      ended.abort()
      open()
    }
    for (const event of interactionEvents)
      marker.addEventListener(event, run, { capture: true, passive: true, signal: ended.signal })
    // Without a focus the active element is the body.
    if (document.activeElement !== document.body && marker.contains(document.activeElement)) run()
    return () => ended.abort()
  },
})

/** When it is in view, or less than `margin` away. Its children are observed: the marker itself may have no box. */
export const visible = ({ margin = '200px' } = {}): Strategy => ({
  start(marker, open) {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && open(), {
      rootMargin: margin,
    })
    for (const child of marker.children) observer.observe(child)
    return () => observer.disconnect()
  },
})

type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the connection has room for code and data that the visitor may not need: not with saved data or on 2G. */
export function allowsPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? '')
}

/** Runs `task` once the page has loaded and the browser is idle, unless the connection is metered. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const run = () => {
    if (!signal.aborted) task()
  }
  const wait = () => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 3000 })
    else setTimeout(run, 600)
  }
  if (!allowsPrefetch()) ended.abort()
  else if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal })
  return () => ended.abort()
}

/** The time between two checks whether code is still loading, ms. */
const checkInterval = 100

/**
 * `whenIdle` for preloads: also waits until no code is loading, because the visitor may be waiting for that code. Returns a function that
 * cancels `task`.
 */
export function whenNoCodeLoads(task: () => void): () => void {
  const ended = new AbortController()
  const run = () => {
    if (ended.signal.aborted) return
    if (isLoadingCode()) setTimeout(() => whenIdle(run), checkInterval)
    else task()
  }
  whenIdle(run)
  return () => ended.abort()
}

/** Runs `task` on the first interaction with the page. Returns a function that cancels it. */
export const whenInteracted = (task: () => void): (() => void) => interaction().start(document.documentElement, task)

/** Once the page has loaded and the browser is idle; never on a metered connection. */
export const idle = (): Strategy => ({ start: (_, open) => whenIdle(open) })

/** As soon as one of these strategies says so. */
const firstOf = (...strategies: Strategy[]): Strategy => ({
  start(marker, open) {
    const stops = strategies.map(({ start }) => start(marker, open))
    return () => stops.forEach((stop) => stop())
  },
})

/** What most content needs: on the first interaction with it, or in idle time before. */
export const idleOrInteraction = (): Strategy => firstOf(interaction(), idle())
