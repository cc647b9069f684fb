import { lazy, memo, Suspense, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react'

import { signs } from './signs.ts'
import { useAlive } from './use-alive.ts'

/** Settles with the first thing the shopper does: until then a page needs no more code than its first paint. */
let release = () => {}
export const firstIntent: Promise<void> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise((resolve) => {
      release = () => {
        for (const sign of signs) removeEventListener(sign, release, true)
        resolve()
      }
      for (const sign of signs) addEventListener(sign, release, { capture: true, passive: true })
    })

const loading = new Set<Promise<unknown>>()
const calls = new Set<() => void>()
let areAllAwake = false

/**
 * Brings the parts that the server drew to life now. Settles when they are alive: from then on something that they all
 * read, such as the language, may change; before, React would throw away what the server drew.
 */
export async function wakeIslands(): Promise<void> {
  wakePages()
  areAllAwake = true
  for (const wake of calls) wake()
  // What is alive may have parts that are not.
  for (let known = 0; known < loading.size;) {
    known = loading.size
    await Promise.allSettled(loading)
  }
}

/** Brings to life what a page shows first. */
export const wakePages = (): void => release()

/** A part of what is alive that is not yet: `wake` is called when all are woken. Returns what says that it is alive, or gone. */
export function sleeps(wake: () => void): () => void {
  if (areAllAwake) wake()
  calls.add(wake)
  let settle = () => {}
  const alive = new Promise<void>((resolve) => (settle = resolve))
  loading.add(alive)
  return () => {
    calls.delete(wake)
    settle()
  }
}

export const part = <Module,>(fetchModule: () => Promise<Module>): Promise<Module> => fetchModule()

/** The longest pause between two tries to fetch the code of a part, ms. */
const longestPause = 30_000

/**
 * Tries until it comes, at once when the network is back. React keeps what a lazy part was answered first, so that one
 * failure would break the page until it is reloaded; as it is, what the server drew stays and its links work.
 */
async function persistently<Module>(load: () => Promise<Module>, pause = 1000): Promise<Module> {
  try {
    return await load()
  } catch {
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer)
        removeEventListener('online', goOn)
        resolve()
      }
      const timer = setTimeout(goOn, pause)
      addEventListener('online', goOn)
    })
    return persistently(load, Math.min(pause * 2, longestPause))
  }
}

/** A part that is drawn once it is wanted, in a `Suspense`; its code is asked for until it comes. */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await persistently(load) }))

/**
 * A part of a page that the server draws and the browser leaves as it is until the shopper does something; only then
 * its code is fetched and it comes alive. For what the first seconds do not need alive: its links work all the same.
 * Drawn by the browser itself (another page, a story) it comes at once. It takes no props.
 */
export function island(load: () => Promise<ComponentType>): ComponentType {
  return pageIsland(async () => ({ Page: await load() })).Page
}

/** What fetches the pages. Their code is one file (`chunks.ts`): when the first is there the others are taken too, once. */
const untaken: (() => Promise<unknown>)[] = []

/**
 * A page as one island (`Page`). A loader that awaits `load` draws it without a moment of nothing when the browser
 * itself comes to it.
 */
export function pageIsland<Module extends { Page: ComponentType }>(
  fetchModule: () => Promise<Module>,
): { Page: ComponentType; load: () => Promise<Module> } {
  let loaded: Module | null = null
  let settle = () => {}
  let alive = Promise.resolve()
  const fetchPage = async () => {
    // Browsers answer `import()` of what is there in a task of its own: a tap would wait for a frame of the old page.
    const module = await part(async () => loaded ?? fetchModule())
    loaded = module
    return module
  }
  untaken.push(fetchPage)
  // What loads a page leads to it: were another search or product of the same page in the address before what the server
  // drew is alive, React would find other words than it, and throw it away.
  const load = async () => {
    if (import.meta.env.SSR) return fetchPage()
    release()
    const module = await fetchPage()
    await alive
    return module
  }
  const begin = async () => {
    await firstIntent
    const { Page } = await persistently(fetchPage)
    // What does not come is asked for again when it is opened.
    for (const fetchOther of untaken.splice(0)) void fetchOther().catch(() => undefined)
    return {
      default: function Alive() {
        useEffect(settle, [])
        return <Page />
      },
    }
  }
  const Part = lazy(() => {
    alive = new Promise<void>((resolve) => (settle = resolve))
    loading.add(alive)
    return begin()
  })
  // The same element for ever: a boundary that is not alive yet must not be updated, or React throws away what the
  // server drew.
  const drawnLater = (
    <Suspense>
      <Part />
    </Suspense>
  )
  function Island() {
    const isHydrating = !useAlive()
    const [isDrawn] = useState(isHydrating)
    const [Known] = useState(() => (isHydrating ? null : (loaded?.Page ?? null)))
    // Gone before it was alive: nobody waits for it.
    useEffect(() => () => settle(), [])
    if (!isDrawn) release()
    return Known === null ? drawnLater : <Known />
  }
  return { Page: memo(Island), load }
}
