type Listener = (event: PopStateEvent) => void
type Navigation = { action: string }

/** Of a router's history: calls `blockerFn` before each navigation and waits for it; true cancels the navigation. */
export type BlockNavigation = (blocker: {
  blockerFn: (navigation: Navigation) => Promise<boolean>
  enableBeforeUnload: false
}) => () => void

let listener: Listener | undefined

export const listenToPopState = (listen: Listener) => void (listener = listen)

/** Without a router no navigation is blocked. */
export let blockNavigation: BlockNavigation = () => () => {}

/**
 * Lets `useLayer` see `popstate` before the router. Call it before the router is created: browsers call the listeners of
 * the window in the order in which they were added.
 *
 * @param load - loads `@lotus/ui/layer` if a reload has closed a layer whose entry is the current one
 * @param block - `history.block` of the router
 */
export function connectLayers(load: () => Promise<{ settleLayers: () => void }>, block: BlockNavigation): void {
  blockNavigation = block
  const settle = async () => {
    const state = history.state as { layers?: { depth: number } } | null
    if (state?.layers?.depth) (await load()).settleLayers()
  }
  window.addEventListener('popstate', (event) => {
    if (listener === undefined) void settle()
    else listener(event)
  })
  void settle()
}
