type Listener = (event: PopStateEvent) => void
type Navigation = { action: string }

/** `history.block` of the router: calls `blockerFn` before each navigation and waits for it. A result of true cancels the navigation. */
export type BlockNavigation = (blocker: {
  blockerFn: (navigation: Navigation) => Promise<boolean>
  enableBeforeUnload: false
}) => () => void

let listener: Listener | undefined

export const listenToPopState = (listen: Listener) => void (listener = listen)

/** Does not block navigations until `connectLayers` is called. */
export let blockNavigation: BlockNavigation = () => () => {}

/**
 * Lets `useLayer` see `popstate` before the router. Call it before the router is created: browsers call the listeners of
 * the window in the order in which they were added.
 *
 * @param load - loads `@lotus/ui/layer`; called if the current entry belongs to a layer that a reload has closed
 * @param block - `history.block` of the router
 */
export function connectLayers(load: () => Promise<{ settleLayers: () => void }>, block: BlockNavigation): void {
  blockNavigation = block
  const closeReloaded = async () => {
    const state = history.state as { layers?: { depth: number } } | null
    if (state?.layers?.depth) (await load()).settleLayers()
  }
  window.addEventListener('popstate', (event) => {
    if (listener === undefined) void closeReloaded()
    else listener(event)
  })
  void closeReloaded()
}
