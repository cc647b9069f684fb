import { media } from '../theme/contract.css.ts'
import { blockNavigation, listenToPopState } from './pop-state.ts'

/** What an entry of the session history holds for the layers: its page, and how many layers are open above that page. */
type Mark = { page: string; depth: number }

type Layer = { close: () => void }

/** A browser may ignore `history.go`. Navigations do not wait longer for it, in milliseconds. */
const longestTraversal = 500

const layers: Layer[] = []
/** The page whose entries are marked; null after a navigation to another page. */
let markedPage: string | null = null
/** While the entries of closed layers are removed. */
let traversal: { from: string; end: () => void } | null = null
let traversed: Promise<void> | undefined
let unblock: (() => void) | null = null
let settling: ReturnType<typeof setTimeout> | undefined

const markOf = (state: unknown): Mark | undefined => (state as { layers?: Mark } | null)?.layers
const depth = () => markOf(history.state)?.depth ?? 0
const marked = (at: number) => ({ ...history.state, layers: { page: markedPage, depth: at } })

/** Goes to another entry of the same page, which the router does not see. */
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

/** `History.prototype`: the methods of `history` are the router's, which would load the page again. */
function addEntry(): void {
  if (depth() === 0) {
    markedPage ??= markOf(history.state)?.page ?? crypto.randomUUID()
    History.prototype.replaceState.call(history, marked(0), '')
  }
  History.prototype.pushState.call(history, marked(depth() + 1), '')
}

/** Makes the entries match the open layers: removes those of closed layers, adds those that a navigation removed. */
function settle(): void {
  if (traversal !== null) return
  const missing = layers.length - depth()
  if (missing < 0) void traverse(missing)
  else for (let i = 0; i < missing; i++) addEntry()
  if (layers.length === 0 && missing === 0) {
    unblock?.()
    unblock = null
  }
}

/** Later: what closes a layer often opens another one or navigates. */
function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(settle)
}

/** A navigation starts from the entry of the page, so that it removes the entries of layers. Layers that stay open get new ones. */
async function leaveEntries({ action }: { action: string }): Promise<boolean> {
  if (action !== 'PUSH' && action !== 'REPLACE') return false
  await traversed
  if (depth() > 0) await traverse(-depth())
  markedPage = null
  settleSoon()
  return false
}

const closeAbove = (count: number) =>
  layers
    .slice(count)
    .reverse()
    .forEach(({ close }) => close())

/** Called before the router, which the entries of layers do not concern. */
function onPopState(event: PopStateEvent): void {
  const mark = markOf(event.state)
  const isSamePage = mark !== undefined && mark.page === markedPage
  if (traversal === null ? isSamePage : traversal.from === location.href) event.stopImmediatePropagation()
  if (traversal !== null) traversal.end()
  else if (isSamePage) {
    // A swipe has already shown the page without the layer: its exit animation would show it again.
    document.documentElement.toggleAttribute('data-swiped', event.hasUAVisualTransition === true)
    closeAbove(mark.depth)
  } else {
    markedPage = mark?.page ?? null
    closeAbove(0)
  }
  settleSoon()
}

/** Removes the entries of layers that a reload closed. */
export function settleLayers(): void {
  listenToPopState(onPopState)
  unblock ??= blockNavigation({ blockerFn: leaveEntries, enableBeforeUnload: false })
  // After a reload with an open layer the entry of the layer is the current one.
  if (depth() > 0) markedPage ??= markOf(history.state)?.page ?? null
  settleSoon()
}

/**
 * Adds an entry to the session history, so that Back closes the layer instead of leaving the page. On phones and touch
 * screens only. Returns what to call when the layer has closed.
 *
 * @param close - closes the layer; called when the shopper goes back
 */
export function openLayer(close: () => void): () => void {
  if (!matchMedia(`${media.phone}, ${media.coarse}`).matches) return () => {}
  settleLayers()
  document.documentElement.removeAttribute('data-swiped')
  const layer = { close }
  layers.push(layer)
  if (layers.length > depth()) settle()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleSoon()
  }
}
