type Listener = (event: PopStateEvent) => void

let listener: Listener | undefined

export const listenToPopState = (listen: Listener) => void (listener = listen)

/** After a reload the entry of a layer may be the current one, although the layer is closed. */
function settleClosedLayer(): void {
  const { layers } = (history.state ?? {}) as { layers?: { depth: number } }
  if (layers !== undefined && layers.depth > 0) void import('./use-layer.ts').then(({ settleLayers }) => settleLayers())
}

/**
 * Lets `useLayer` see `popstate` before the router. Call it before the router is created: browsers call the listeners of
 * the window in the order in which they were added. The rest of the mechanism loads with the first layer.
 */
export function connectLayers(): void {
  window.addEventListener('popstate', (event) => {
    if (listener === undefined) settleClosedLayer()
    else listener(event)
  })
  settleClosedLayer()
}
