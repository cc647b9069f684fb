import { lazy, type LazyExoticComponent, type ReactNode } from 'react'

const firstPause = 1000
const longestPause = 30_000

/** Resolves after `length` ms, or as soon as the network is back. */
const pauseOf = (length: number) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, length)
    addEventListener('online', goOn)
  })

/** Retries without end, with doubled pauses. On the server a failure is final: the request must end. */
async function retry<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await load()
    } catch (error) {
      if (import.meta.env.SSR) throw error
      await pauseOf(pause)
    }
  }
}

type PropsOf<Component> = Component extends () => unknown
  ? object
  : Component extends (props: infer Props) => unknown
    ? Props
    : never
type Lazy<Component, Module> = LazyExoticComponent<(props: PropsOf<Component>) => ReactNode> & {
  preload: () => Promise<Module>
}

/**
 * `React.lazy` of the component `name` of a module, with retries: React keeps the first result of a lazy component for
 * ever, so one failed fetch would break it until the page is reloaded. `preload` loads the module ahead, on intent or in a
 * loader, and rejects on failure; after it the component renders without suspending.
 */
export function lazyWithRetry<Name extends string, Module extends Record<Name, (props: never) => ReactNode>>(
  load: () => Promise<Module>,
  name: Name,
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
  const component = lazy(() => (loaded === null ? retry(preload).then(pick) : resolved(pick(loaded))))
  return Object.assign(component, { preload })
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
