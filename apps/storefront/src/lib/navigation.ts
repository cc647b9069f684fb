import type { AnyRouter } from '@tanstack/react-router'

const scrollDelay = 100

type Entry = { key: string; path: string }

/**
 * What a change of page does beside drawing it: a forward change of path scrolls smoothly to the top after 100 ms and
 * moves the focus to the new h1; Back and Forward restore the earlier position; filters and pages keep their place
 * (SHELL-07, SHELL-11, D29).
 */
export function followNavigation(router: AnyRouter): void {
  const positions = new Map<string, number>()
  const entry = (): Entry => {
    const { state, pathname, href } = router.state.location
    return { key: (state as { __TSR_key?: string }).__TSR_key ?? href, path: pathname }
  }
  let at = entry()
  let went: 'forward' | 'history' = 'forward'

  router.history.subscribe(({ action }: { action: { type: string } }) => {
    positions.set(at.key, window.scrollY)
    went = action.type === 'PUSH' || action.type === 'REPLACE' ? 'forward' : 'history'
  })
  // The browser would restore before the page is drawn, to a height that is not there yet.
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto'
  })

  router.subscribe('onRendered', () => {
    const from = at
    at = entry()
    if (from.key === at.key) return
    const newPath = from.path !== at.path
    if (newPath) focusHeading()
    if (went === 'history') {
      window.scrollTo({ top: positions.get(at.key) ?? 0, behavior: 'instant' })
    } else if (newPath) {
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      setTimeout(() => {
        if (entry().key === at.key) window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
      }, scrollDelay)
    }
  })
}

/** Where reading begins on a page: its h1 takes the focus. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
