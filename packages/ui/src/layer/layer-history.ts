import { media } from '../theme/contract.css.ts'
import { blockNavigation, listenToPopState, type BlockNavigation } from './pop-state.ts'

/** What an entry of the session history holds for the layers: its page, and how many layers are open above that page. */
type Mark = { page: string; depth: number }

type Layer = { close: () => void }

/** Milliseconds that a navigation waits for `history.go` at most, because a browser may ignore it. */
const longestTraversal = 500

const layers: Layer[] = []
/** The page whose entries are marked; null after a navigation to another page. */
let markedPage: string | null = null
/** Set while `history.go` leaves the entries of closed layers; null otherwise. */
let traversal: { from: string; end: () => void } | null = null
let traversed: Promise<void> | undefined
/** The router whose navigations `leaveEntries` observes, also while no layer is open: it must know which page is left. */
let observed: BlockNavigation | null = null
let matching: ReturnType<typeof setTimeout> | undefined

const markOf = (state: unknown): Mark | undefined => (state as { layers?: Mark } | null)?.layers
const depth = () => markOf(history.state)?.depth ?? 0
const marked = (at: number) => ({ ...history.state, layers: { page: markedPage, depth: at } })

/** Goes to another entry of the same page. The router does not see the navigation. */
function traverse(distance: number): Promise<void> {
  traversed = new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      traversal = null
      resolve()
    }
    const timer = setTimeout(end, longestTraversal)
    traversal = { from: location.href, end }
  })
  history.go(distance)
  return traversed
}

/** Calls the methods of `History.prototype`, because the router replaces those of `history`, and its own would load the page again. */
function addEntry(): void {
  if (depth() === 0) {
    markedPage ??= markOf(history.state)?.page ?? crypto.randomUUID()
    History.prototype.replaceState.call(history, marked(0), '')
  }
  History.prototype.pushState.call(history, marked(depth() + 1), '')
}

/** Makes the entries match the open layers: removes the entries of closed layers, and adds the entries that a navigation removed. */
function matchEntries(): void {
  if (traversal !== null) return
  const missing = layers.length - depth()
  if (missing < 0) void traverse(missing)
  else for (let i = 0; i < missing; i++) addEntry()
}

/** Waits for the end of the current task, because code that closes a layer often opens another one or navigates. */
function matchEntriesSoon(): void {
  clearTimeout(matching)
  matching = setTimeout(matchEntries)
}

/**
 * Delays a navigation until the browser is back at the entry of the page, so that the navigation removes the entries of layers. Layers
 * that stay open get new entries.
 */
async function leaveEntries({ action }: { action: string }): Promise<boolean> {
  if (action !== 'PUSH' && action !== 'REPLACE') return false
  await traversed
  if (depth() > 0) await traverse(-depth())
  markedPage = null
  matchEntriesSoon()
  return false
}

const closeAbove = (count: number) =>
  layers
    .slice(count)
    .reverse()
    .forEach(({ close }) => close())

/** Called before the listener of the router. Hides the events of layers' entries from the router. */
function onPopState(event: PopStateEvent): void {
  const mark = markOf(event.state)
  const isSamePage = mark !== undefined && mark.page === markedPage
  if (traversal === null ? isSamePage : traversal.from === location.href) event.stopImmediatePropagation()
  if (traversal !== null) traversal.end()
  else if (isSamePage) {
    // A swipe has already shown the page without the layer. The exit animation would show the layer again.
    document.documentElement.toggleAttribute('data-swiped', event.hasUAVisualTransition === true)
    closeAbove(mark.depth)
  } else {
    markedPage = mark?.page ?? null
    closeAbove(0)
  }
  matchEntriesSoon()
}

/** Removes the entries of layers that a reload closed. */
export function settleLayers(): void {
  listenToPopState(onPopState)
  if (observed !== blockNavigation) blockNavigation({ blockerFn: leaveEntries, enableBeforeUnload: false })
  observed = blockNavigation
  // After a reload with an open layer, the current entry is the layer's.
  if (depth() > 0) markedPage ??= markOf(history.state)?.page ?? null
  matchEntriesSoon()
}

/**
 * Adds an entry to the session history, so that Back closes the layer instead of leaving the page. Does so on phones and touch
 * screens only. Returns a function to call when the layer has closed.
 *
 * @param close - closes the layer; called when the shopper goes back
 */
export function openLayer(close: () => void): () => void {
  if (!matchMedia(`${media.phone}, ${media.coarse}`).matches) return () => {}
  settleLayers()
  document.documentElement.removeAttribute('data-swiped')
  const layer = { close }
  layers.push(layer)
  if (layers.length > depth()) matchEntries()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    matchEntriesSoon()
  }
}
