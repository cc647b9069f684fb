import { media } from '../theme/contract.css.ts'
import { listenToPopState } from './pop-state.ts'

/** What an entry of the session history holds for the layers: its page, and how many layers are open above that page. */
type Mark = { page: string; depth: number }
type Entry = { state: object; url: string }
type Write = History['pushState']

type Layer = { close: () => void }

const layers: Layer[] = []
/** The page whose entries are marked; null after a navigation to another page. */
let markedPage: string | null = null
/** The state and the address that a page got while a layer was open above it: written into its entry on the way back. */
let replacement: Entry | null = null
let isTraversing = false
let held: (() => void)[] = []
let isInstalled = false
let settling: ReturnType<typeof setTimeout> | undefined

const markOf = (state: unknown): Mark | undefined => (state as { layers?: Mark } | null)?.layers
const depth = () => markOf(history.state)?.depth ?? 0
const marked = (state: object | null, at: number) => ({ ...state, layers: { page: markedPage, depth: at } })

/** Writes an entry without the router, which would load the page again. */
const write = (method: 'pushState' | 'replaceState', state: object | null, url?: string | URL | null) =>
  History.prototype[method].call(history, state, '', url)

function traverse(distance: number): void {
  isTraversing = true
  history.go(distance)
}

function addEntry(): void {
  if (depth() === 0) {
    markedPage ??= markOf(history.state)?.page ?? crypto.randomUUID()
    write('replaceState', marked(history.state as object | null, 0))
  }
  write('pushState', marked(history.state as object, depth() + 1))
}

/** Makes the entries match the open layers: removes those of closed layers, adds those that a navigation replaced. */
function settle(): void {
  if (isTraversing) return
  const missing = layers.length - depth()
  if (missing < 0) traverse(missing)
  else for (let i = 0; i < missing; i++) addEntry()
}

/** Later: what closes a layer often opens another one or navigates. */
function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(settle)
}

function replacePage(state: object, url?: string | URL | null): void {
  replacement = { state, url: String(url ?? location.href) }
  write('replaceState', marked(state, depth()), url)
}

/** Another page replaces the entry of the layer from which it was navigated to. */
function pushPage(state: object, url?: string | URL | null): void {
  write(depth() > 0 ? 'replaceState' : 'pushState', state, url)
  markedPage = null
  replacement = null
  settleSoon()
}

function arrive(): void {
  if (replacement !== null) write('replaceState', marked(replacement.state, depth()), replacement.url)
  if (depth() === 0) replacement = null
}

function endTraversal(): void {
  isTraversing = false
  arrive()
  for (const change of held.splice(0)) change()
  settleSoon()
}

const closeAbove = (count: number) =>
  layers
    .slice(count)
    .reverse()
    .forEach(({ close }) => close())

/** Called before the router, which the entries of layers do not concern. */
function onPopState(event: PopStateEvent): void {
  const mark = markOf(event.state)
  if (isTraversing || (mark !== undefined && mark.page === markedPage)) event.stopImmediatePropagation()
  if (isTraversing) return endTraversal()
  if (mark === undefined || mark.page !== markedPage) {
    markedPage = mark?.page ?? null
    replacement = null
    closeAbove(0)
  } else {
    arrive()
    // A swipe has already shown the page without the layer: its exit animation would show it again.
    document.documentElement.toggleAttribute('data-swiped', event.hasUAVisualTransition === true)
    closeAbove(mark.depth)
  }
  settleSoon()
}

function install(): void {
  if (isInstalled) return
  isInstalled = true
  // A reload with an open layer: the entry of the layer is the current one.
  if (depth() > 0) {
    markedPage = markOf(history.state)?.page ?? null
    replacement = { state: history.state as object, url: location.href }
  }
  const { pushState, replaceState } = history
  const follow = (change: Write, changePage: (state: object, url?: string | URL | null) => void): Write =>
    function changed(state: object, unused, url) {
      if (isTraversing) held.push(() => changePage(state, url))
      else if (depth() > 0) changePage(state, url)
      else change.call(history, state, unused, url)
    }
  history.replaceState = follow(replaceState, replacePage)
  history.pushState = follow(
    function pushed(...entry) {
      markedPage = null
      pushState.apply(history, entry)
    },
    (state, url) => {
      if (isTraversing || depth() <= 1) return pushPage(state, url)
      // Only the entry above the page is replaced: those of nested layers are left first.
      held.push(() => pushPage(state, url))
      return traverse(1 - depth())
    },
  )
  listenToPopState(onPopState)
}

/** Removes the entries of layers that a reload closed. */
export function settleLayers(): void {
  install()
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
  install()
  document.documentElement.removeAttribute('data-swiped')
  const layer = { close }
  layers.push(layer)
  if (layers.length > depth()) settle()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleSoon()
  }
}
