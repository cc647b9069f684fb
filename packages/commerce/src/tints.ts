/** The tints with the names that they had before D64: those of the demo's departments. */
const formerNames = {
  sand: 'noodles',
  clay: 'sauces',
  ivory: 'rice',
  moss: 'tea',
  rose: 'sweets',
  fern: 'fresh',
  sky: 'frozen',
  lilac: 'drinks',
  amber: 'snacks',
  linen: 'pantry',
} as const

type Tint = keyof typeof formerNames

export const tints = Object.keys(formerNames) as Tint[]

/** The tint with this name, which may be a former one; undefined for another word. */
export const tintOf = (name: string): Tint | undefined =>
  tints.find((tint) => tint === name || formerNames[tint] === name)
