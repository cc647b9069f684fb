import type { AnyRouter } from '@tanstack/react-router'

import { beginWait } from '#hydration/busy.ts'
import { isSecondPress } from '#layout/double-click.ts'
import { listOf, persisted } from '#storage/storage.ts'

/** Scroll positions (px) of the entries of the session history, by key: a reload keeps them (SHELL-07). */
const savedPositions = persisted<[string, number][]>({
  key: 'scrollPositions',
  area: 'session',
  parse: listOf((entry): entry is [string, number] => Array.isArray(entry)),
})
const mostPositions = 50

const scrollDelay = 100
/** How long a page may grow or load after a navigation, in milliseconds. */
const growthTime = 5000

/** `path`: the pathname and the search parameter `edit`, which replaces a list with a form. */
type Entry = { key: string; path: string }

/** How the shopper came to the page: it was loaded, a link led to it, or Back or Forward did. */
let arrival: 'load' | 'link' | 'history' = 'load'
export const arrivedBy = () => arrival

/**
 * What a change of page does beside drawing it: a forward change of path scrolls smoothly to the top after 100 ms and
 * moves the focus to the new h1, or both to the element that the address names; Back and Forward restore the earlier
 * position, after a reload too; filters and pages keep their place (SHELL-07, SHELL-11, D29).
 */
export function followNavigation(router: AnyRouter): void {
  const positions = new Map(savedPositions.read())
  const entry = (): Entry => {
    const { state, pathname, href, search } = router.state.location
    const { edit = '' } = search as { edit?: string }
    return { key: (state as { __TSR_key?: string }).__TSR_key ?? href, path: `${pathname} ${edit}` }
  }
  let at = entry()
  let toTop: ReturnType<typeof setTimeout> | undefined
  // Asked for when a tap begins, not in its midst, where the page would be laid out once more. A page that was scrolled in
  // the same frame, as the browser does for what takes the focus, tells it only after that.
  let top = window.scrollY
  const keepTop = () => (top = window.scrollY)
  window.addEventListener('scroll', keepTop, { passive: true })
  for (const tap of ['click', 'keydown']) window.addEventListener(tap, keepTop, { passive: true, capture: true })

  let click: MouseEvent | undefined
  window.addEventListener('click', (event) => (click = event), { passive: true, capture: true })
  // Content that moves during a press loses the click. The second press of a double click is ignored.
  const hold = (press: PointerEvent) => (click !== undefined && isSecondPress(click, press)) || clearTimeout(toTop)
  window.addEventListener('pointerdown', hold, { passive: true, capture: true })

  router.history.subscribe(({ action }: { action: { type: string } }) => {
    positions.set(at.key, top)
    // The browser follows links within a page itself, e.g. `#reviews`: an event like that of Back, an entry without a state.
    const isLink = action.type === 'PUSH' || action.type === 'REPLACE' || window.history.state === null
    arrival = isLink ? 'link' : 'history'
  })
  // The router would scroll to the top after every navigation, Back included.
  router.options.scrollRestoration = () => false
  // Back to a page of the same document the browser would restore before it is drawn, to a height that is not there yet;
  // after a reload it may.
  const restoreBy = (mode: ScrollRestoration) => () => {
    window.history.scrollRestoration = mode
  }
  window.addEventListener('pagehide', () => {
    restoreBy('auto')()
    positions.set(at.key, top)
    savedPositions.write([...positions].slice(-mostPositions))
  })
  window.addEventListener('pageshow', restoreBy('manual'))
  if (document.readyState === 'complete') window.history.scrollRestoration = 'manual'

  let endWait: (() => void) | undefined
  router.subscribe('onBeforeLoad', () => {
    endWait ??= beginWait()
  })
  router.subscribe('onResolved', () => {
    endWait?.()
    endWait = undefined
  })
  router.subscribe('onRendered', () => {
    const from = at
    at = entry()
    if (from.key === at.key) return
    // A field that the server rejected has the focus already, in view.
    const newPath = from.path !== at.path && !document.activeElement?.matches('main [aria-invalid]')
    const { hash } = router.state.location
    const target = document.getElementById(hash)
    if (newPath) focusOn(target)
    if (newPath || arrival === 'history') clearTimeout(toTop)
    if (arrival === 'history') {
      restore(positions.get(at.key) ?? 0)
    } else if (newPath) {
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      toTop = setTimeout(() => {
        if (entry().key !== at.key) return
        const behavior = still ? 'instant' : 'smooth'
        if (target === null) window.scrollTo({ top: 0, behavior })
        else target.scrollIntoView({ behavior })
      }, scrollDelay)
    }
    // The code of the element may still be loading. Then neither this function nor the browser has scrolled to it.
    if (arrival === 'link' && target === null && hash !== '') {
      const { key } = at
      whenAdded(hash, (added) => {
        if (entry().key !== key) return
        clearTimeout(toTop)
        focusOn(added)?.scrollIntoView()
      })
    }
  })
}

/** Calls `found` once the page has an element with this id, unless the shopper acts first or `growthTime` has passed. */
function whenAdded(id: string, found: (element: HTMLElement) => void): void {
  const ended = onGrowth(() => {
    const element = document.getElementById(id)
    if (element === null) return
    ended.abort()
    found(element)
  })
}

const actions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Aborted when the shopper acts, or after `growthTime`. */
function untilAction(): AbortController {
  const ended = new AbortController()
  for (const action of actions) {
    window.addEventListener(action, () => ended.abort(), { passive: true, once: true, signal: ended.signal })
  }
  setTimeout(() => ended.abort(), growthTime)
  return ended
}

/** Calls `changed` when elements are added to the page or removed, until the returned controller is aborted, as by `untilAction`. */
function onGrowth(changed: () => void): AbortController {
  const ended = untilAction()
  const growing = new MutationObserver(changed)
  ended.signal.addEventListener('abort', () => growing.disconnect())
  growing.observe(document.body, { childList: true, subtree: true })
  return ended
}

/** Scrolls to `top` (px), and while the page is still too short for it again as it grows, until the shopper moves. */
function restore(top: number): void {
  const ended = untilAction()
  const growing = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= top - 1) ended.abort()
  })
  ended.signal.addEventListener('abort', () => growing.disconnect())
  window.scrollTo({ top, behavior: 'instant' })
  growing.observe(document.documentElement)
}

export const pageHeading = (): HTMLElement | null => document.querySelector('main h1')

/**
 * Where reading begins on a page: its h1 takes the focus. A page that is still loading gets its h1 later, or replaces that of
 * its placeholder: then the new one takes the focus, until the shopper acts or something else has taken it.
 */
export function focusHeading(): void {
  const before = document.activeElement
  const focus = () => {
    const heading = pageHeading()
    const active = document.activeElement
    if (heading === null || (active !== before && active !== document.body)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  onGrowth(focus)
  focus()
}

/** Moves the focus to an element of the page, or to its heading. */
export function focusOn(target: HTMLElement | null): HTMLElement | null {
  if (target === null) focusHeading()
  else {
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  return target
}
