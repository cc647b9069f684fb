import type { Strategy } from '#hydration/strategies.ts'

const root = import.meta.env.SSR ? null : document.documentElement

/** Hydrates when the browser has a CEP to show (`head/reserve-space.ts`). A press always hydrates the boundary. */
export const whenCepIsKnown: Strategy = {
  start(_marker, open) {
    const openIfKnown = () => root?.hasAttribute('data-cep') && open()
    const observer = new MutationObserver(openIfKnown)
    if (root !== null) observer.observe(root, { attributes: true })
    openIfKnown()
    return () => observer.disconnect()
  },
}
