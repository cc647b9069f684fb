type Listener = (event: PopStateEvent) => void

let listener: Listener | undefined

export const listenToPopState = (listen: Listener) => void (listener = listen)

/**
 * Lets `useLayer` see `popstate` before the router. Call it before the router is created: browsers call the listeners of
 * the window in the order in which they were added.
 *
 * @param load - loads `@lotus/ui/layer` if a reload has closed a layer whose entry is the current one
 */
export function connectLayers(load: () => Promise<{ settleLayers: () => void }>): void {
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
