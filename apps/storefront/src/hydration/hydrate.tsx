import { useHydrated } from '@tanstack/react-router'
import { Suspense, use, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

import { updateBusy } from './busy.ts'
import * as css from './hydrate.css.ts'
import { BoundaryState, createBoundaryState } from './lazy-with-retry.ts'
import { replay, takeHeldLink, type SavedEvent } from './saved-events.ts'
import type { Strategy } from './strategies.ts'

type Gate = { opened: Promise<void>; open: () => void }

function createGate(): Gate {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** The boundaries that are not hydrated yet; `hydrated` resolves when they are, or when they are unmounted. */
const pending = new Map<Element, { open: () => void; hydrated: Promise<void> }>()
/** Boundaries inside one that is not hydrated have no gate yet when they are pressed. */
const pressed = new WeakSet<Element>()
let areAllWanted = false

function openAround({ boundary }: SavedEvent): void {
  for (let at: Element | null = boundary; at !== null; at = at.parentElement?.closest('[data-hydrate]') ?? null) {
    pressed.add(at)
    pending.get(at)?.open()
  }
}
if (globalThis.savedEvents !== undefined) {
  globalThis.savedEvents.list.forEach(openAround)
  globalThis.savedEvents.onSave = openAround
}

/** How long to wait for code that does not come, ms. */
const patience = 10_000

async function hydrate(isWanted: (boundary: Element) => boolean): Promise<void> {
  for (;;) {
    const wanted = [...pending].filter(([boundary]) => isWanted(boundary))
    if (wanted.length === 0) return
    for (const [, { open }] of wanted) open()
    await Promise.all(wanted.map(([, { hydrated }]) => hydrated))
  }
}

/**
 * Follows the held link after the presses are replayed. Hydrates the link first, so that it navigates without a new document, which would
 * abort the requests of the presses.
 */
async function followHeldLink(): Promise<void> {
  const link = takeHeldLink()
  if (link === null) return
  const { href } = location
  await atMost(hydrate((boundary) => boundary.contains(link)))
  // The visitor has gone elsewhere meanwhile.
  if (location.href !== href) return
  if (link.isConnected) link.click()
  else location.assign(link.href)
}

const atMost = (task: Promise<void>) =>
  Promise.race([task, new Promise<void>((resolve) => setTimeout(resolve, patience))])

/**
 * Hydrates every boundary of the document; resolves when that is done, or after ten seconds. Await it before a context
 * changes that boundaries read, such as the language: React discards the server HTML of those that are not hydrated.
 */
export function hydrateAll(): Promise<void> {
  areAllWanted = true
  return atMost(hydrate(() => true))
}

/**
 * Hydrates the page itself, without the boundaries inside it. Loaders await it before the address changes under a page that
 * stays: it would hydrate with another search than the server has rendered.
 */
export const hydratePage = (): Promise<void> =>
  atMost(hydrate((boundary) => boundary.parentElement?.matches('main') === true))

export type HydrateProps = {
  when: Strategy
  /**
   * The marker. Give it a `className` where it stands for an element with a box.
   * @default 'div'
   */
  as?: 'div' | 'li'
  /** @default no box of its own */
  className?: string
  /**
   * In place of content whose code is loading, when the browser renders it.
   * @default null
   */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Content that the server renders and that hydrates later, as `when` says or with the first press or input in it. Its code
 * is loaded only then. Rendered by the browser, after a navigation, it is like any other content.
 */
export function Hydrate({ when, as = 'div', className = css.marker, fallback = null, children }: HydrateProps) {
  // One type for all: they take the same props.
  const Marker = as as 'div'
  const isHydrating = !useHydrated()
  const [isFromServer] = useState(isHydrating)
  const marker = useRef<HTMLDivElement>(null)
  return (
    <Marker ref={marker} className={className} data-hydrate={isFromServer ? '' : undefined}>
      {isFromServer ? (
        <Boundary when={when} marker={marker}>
          {children}
        </Boundary>
      ) : (
        <Rendered fallback={fallback}>{children}</Rendered>
      )}
    </Marker>
  )
}

/** Wraps a component in `Hydrate`. */
export const hydrated =
  <Props extends object>(when: Strategy, Part: (props: Props) => ReactNode, fallback?: ReactNode) =>
  (props: Props): ReactNode => (
    <Hydrate when={when} fallback={fallback}>
      <Part {...props} />
    </Hydrate>
  )

/** Content without server HTML. `fallback` replaces it until the code of all lazy components inside has loaded the first time. */
function Rendered({ fallback, children }: Required<Pick<HydrateProps, 'fallback' | 'children'>>) {
  const [state] = useState(createBoundaryState)
  return (
    <Suspense fallback={fallback}>
      <Gated gate={null} state={state}>
        <BoundaryState value={fallback === null ? null : state}>{children}</BoundaryState>
      </Gated>
    </Suspense>
  )
}

type BoundaryProps = { when: Strategy; marker: RefObject<HTMLElement | null>; children: ReactNode }

function Boundary({ when, marker, children }: BoundaryProps) {
  const [strategy] = useState(when)
  const [gate] = useState(() => (import.meta.env.SSR || strategy.isNow === true ? null : createGate()))
  const [isHydrated, setIsHydrated] = useState(false)
  const [state] = useState(createBoundaryState)
  const current = (
    <Suspense fallback={<Snapshot marker={marker} />}>
      <Gated gate={gate} state={state} onHydrated={setIsHydrated}>
        <BoundaryState value={state}>{children}</BoundaryState>
      </Gated>
    </Suspense>
  )
  // The same element until it is hydrated: React discards the server HTML of a boundary that is updated before.
  const [first] = useState(current)
  useEffect(() => {
    const element = marker.current
    if (element === null || isHydrated) return undefined
    const open = gate?.open ?? (() => {})
    const done = createGate()
    pending.set(element, { open, hydrated: done.opened })
    if (areAllWanted || pressed.has(element)) open()
    const stop = strategy.start(element, open)
    return () => {
      stop()
      pending.delete(element)
      done.open()
      updateBusy()
    }
  }, [gate, isHydrated, marker, strategy])
  useEffect(() => {
    if (!isHydrated) return
    // Rendered with the current props by now. Not in an effect, where React cannot render between two events.
    setTimeout(() => {
      const replayed = marker.current === null ? Promise.resolve() : replay(marker.current)
      replayed.finally(updateBusy).finally(followHeldLink).catch(reportError)
    })
  }, [isHydrated, marker])
  return isHydrated ? current : first
}

type GatedProps = {
  gate: Gate | null
  state: ReturnType<typeof createBoundaryState>
  onHydrated?: (isHydrated: true) => void
  children: ReactNode
}

function Gated({ gate, state, onHydrated, children }: GatedProps) {
  useEffect(() => {
    state.end()
    onHydrated?.(true)
  }, [state, onHydrated])
  if (gate !== null) use(gate.opened)
  return children
}

/** A copy of the server HTML, for as long as React has discarded the HTML itself and the code is not loaded. */
function Snapshot({ marker }: { marker: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => (marker.current?.hasAttribute('data-hydrate') === true ? marker.current.innerHTML : ''))
  return html === '' ? null : <div data-snapshot="" className={css.marker} dangerouslySetInnerHTML={{ __html: html }} />
}
