/** `hand`: the viewer answers. */
export const serverModes = { hand: 'by hand', accept: 'accepts', reject: 'rejects', fail: 'fails' } as const
export type ServerMode = keyof typeof serverModes

/** `hand`: the viewer lets the machine's delays pass. */
export const delayModes = { hand: 'by hand', pass: 'pass' } as const
export type DelayMode = keyof typeof delayModes

/** What is beside the chart. */
export const sides = { run: 'Run', phone: 'Phone', desktop: 'Desktop', both: 'Both' } as const
export type Side = keyof typeof sides

/** How the inspector answers a machine, and what it shows beside the chart. */
export type Settings = {
  server: ServerMode
  delays: DelayMode
  /** ms */
  delay: number
  beside: Side
}
