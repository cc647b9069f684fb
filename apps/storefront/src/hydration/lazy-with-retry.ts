import { useHydrated } from '@tanstack/react-router'
import { createContext, createElement, lazy, Suspense, use, useMemo, useState, type ReactNode } from 'react'

import { loadWithRetry } from './wanted-code.ts'

/**
 * The state of the boundary around a lazy component; null if the component has its own fallback. While `isHydrating`, a component
 * that suspends leaves the server's HTML, or the boundary's fallback, as it is. Not React state: a new render would make React
 * discard the HTML of boundaries inside.
 */
export const BoundaryState = createContext<ReturnType<typeof createBoundaryState> | null>(null)

export function createBoundaryState() {
  let isHydrating = true
  return {
    isHydrating: () => isHydrating,
    end: () => {
      isHydrating = false
    },
  }
}

type PropsOf<Component> = Component extends () => unknown
  ? object
  : Component extends (props: infer Props) => unknown
    ? Props
    : never
type Lazy<Component, Module> = ((props: PropsOf<Component>) => ReactNode) & { preload: () => Promise<Module> }

/**
 * `React.lazy` of the component `name` of a module, with retries: React keeps the first result of a lazy component for
 * ever, so one failed fetch would break it until the page is reloaded. It never suspends the page around it: without its
 * code it renders `fallback`. `preload` loads the module ahead, on intent or in a loader, and rejects on failure; after it
 * the component renders without suspending.
 */
export function lazyWithRetry<Name extends string, Module extends Record<Name, (props: never) => ReactNode>>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
): Lazy<Module[Name], Module> {
  type Component = (props: PropsOf<Module[Name]>) => ReactNode
  // `never` in the constraint stands for any props; here they are known.
  const pick = (module: Module) => ({ default: module[name] as unknown as Component })
  let loaded: Module | null = null
  let loading: Promise<Module> | null = null
  const fetchOnce = async () => {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      loading = null
      throw error
    }
  }
  const preload = () => (loading ??= fetchOnce())
  const Part = lazy(() => (loaded === null ? loadWithRetry(preload).then(pick) : resolved(pick(loaded)))) as Component
  function LazyPart(props: PropsOf<Module[Name]>) {
    const boundary = use(BoundaryState)
    // React hydrates a `Suspense` inside the boundary after the boundary itself.
    const isFromServer = !useHydrated()
    const [isHydrating] = useState(() => boundary !== null && (boundary.isHydrating() || isFromServer))
    // Memoized: a new element when `useHydrated` changes would make React discard the HTML of boundaries inside.
    const part = useMemo(() => createElement(Part as (props: object) => ReactNode, props as object), [props])
    return isHydrating ? part : createElement(Suspense, { fallback }, part)
  }
  return Object.assign(LazyPart, { preload })
}

/** A promise, once resolved, calls back in a microtask. React renders without suspending where that happens at once. */
const resolved = <Value>(value: Value) =>
  // oxlint-disable-next-line unicorn/no-thenable -- only `React.lazy` reads it, and it expects a thenable
  ({ then: (resolve: (value: Value) => void) => resolve(value) }) as Promise<Value>

/** The props of a control that loads a component when a pointer or the focus comes to it. A failed load is retried when it renders. */
export function preloadOnIntent({ preload }: { preload: () => Promise<unknown> }) {
  const start = () => void preload().catch(() => undefined)
  return { onPointerEnter: start, onFocus: start }
}
