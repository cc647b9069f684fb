import type { AnyRouter } from '@tanstack/react-router'

import { followNavigation } from './navigation.ts'

type Change = { action: { type: string } }

/** As much of the router as tells that another page is come to, and drawn. */
export function pages(path = '/products') {
  // As the router does, unlike the browser for a link within a page.
  window.history.replaceState({}, '')
  let drawn = () => {}
  let changed: (event: Change) => void = () => {}
  const location = { pathname: path, href: path, hash: '', search: {}, state: {} }
  const router = {
    state: { location },
    options: {},
    history: { subscribe: (listener: typeof changed) => void (changed = listener) },
    subscribe: (event: string, listener: () => void) => {
      if (event === 'onRendered') drawn = listener
    },
  }
  followNavigation(router as unknown as AnyRouter)
  return (to: string, type = 'PUSH') => {
    changed({ action: { type } })
    const [pathname, hash = ''] = to.split('#')
    Object.assign(location, { pathname, hash, href: to })
    drawn()
  }
}
