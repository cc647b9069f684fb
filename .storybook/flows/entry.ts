import type { FlowSetup } from './flow-setup.ts'

declare global {
  /** Set in the frame of a flow only. */
  var flowSetup: FlowSetup | undefined
}

/** The address of this module: a frame loads it as its script, and so has its own copies of the shop's modules. */
export const url = import.meta.url

async function begin(flowSetup: FlowSetup): Promise<void> {
  const { openShop } = await import('./shop.tsx')
  await openShop(flowSetup)
}

if (globalThis.flowSetup !== undefined) void begin(globalThis.flowSetup)
