import type { Opening } from './opening.ts'

declare global {
  /** Set in the frame of a flow only. */
  var opening: Opening | undefined
}

/** The address of this module: a frame loads it as its script, and so has its own copies of the shop's modules. */
export const url = import.meta.url

async function begin(opening: Opening): Promise<void> {
  const { openShop } = await import('./shop.tsx')
  await openShop(opening)
}

if (globalThis.opening !== undefined) void begin(globalThis.opening)
