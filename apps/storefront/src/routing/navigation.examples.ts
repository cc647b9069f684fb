import type { AnyRouter } from '@tanstack/react-router'

import { followNavigation } from './navigation.ts'

type Change = { action: { type: string } }

/** As much of the router as tells that another page is come to, and drawn. */
export function pages() {
  let drawn = () => {}
  let changed: (event: Change) => void = () => {}
  const location = { pathname: '/products', href: '/products', state: {} }
  const router = {
    state: { location },
    options: {},
    history: { subscribe: (listener: typeof changed) => void (changed = listener) },
    subscribe: (_: string, listener: () => void) => void (drawn = listener),
  }
  followNavigation(router as unknown as AnyRouter)
  return (path: string, type = 'PUSH') => {
    changed({ action: { type } })
    Object.assign(location, { pathname: path, href: path })
    drawn()
  }
}
