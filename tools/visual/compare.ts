/** A decoded picture, as Vitest passes it to a comparator. */
export type Picture = { metadata: { width: number; height: number }; data: Uint8Array | Uint8ClampedArray }

declare module 'vitest/browser' {
  interface ScreenshotComparatorRegistry {
    picture: Record<string, never>
    planted: { name: string; plant: string }
  }
}

export type Comparison = { pass: boolean; diff: Uint8Array | null; message: string | null }

/**
 * The squared distance of two colors in YIQ (Kotsarinis and Kruse, as in pixelmatch), from the differences of their channels. Black to
 * white is 35215.
 */
export function distance(red: number, green: number, blue: number): number {
  const y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  const i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189
  const q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
}

/** Smaller than the distance of any two tokens at a ΔE of 3: in dark colors that is one step of a channel, or two. */
export const faint = 0.5

/**
 * How many pixels may differ by more than a distance. A page is drawn with the same pixels each time, but for a few at edges and
 * rounded corners, whose smoothing depends on the layers of the compositor: on a busy machine 25 of 1279 stories had up to 153 faint ones
 * and 7 of the second row.
 */
const limits = [
  { above: faint, pixels: 200 },
  { above: 14, pixels: 10 },
  { above: 200, pixels: 4 },
] as const

/** Compares every pixel: those at edges count as well, because icons and letters consist of edges. */
export function comparePictures(
  before: Picture,
  after: Picture,
  { createDiff }: { createDiff?: boolean } = {},
): Comparison {
  const { width, height } = before.metadata
  const own = after.metadata
  if (width !== own.width || height !== own.height)
    return {
      pass: false,
      diff: null,
      message: `The size was ${width} × ${height} px and is ${own.width} × ${own.height} px.`,
    }
  const [old, fresh] = [before.data, after.data]
  const differing: number[] = []
  const counts = limits.map(() => 0)
  for (let at = 0; at < old.length; at += 4) {
    const red = (fresh[at] ?? 0) - (old[at] ?? 0)
    const green = (fresh[at + 1] ?? 0) - (old[at + 1] ?? 0)
    const blue = (fresh[at + 2] ?? 0) - (old[at + 2] ?? 0)
    if (red === 0 && green === 0 && blue === 0) continue
    const difference = distance(red, green, blue)
    if (difference <= faint) continue
    differing.push(at)
    for (const [index, { above }] of limits.entries()) if (difference > above) counts[index] = (counts[index] ?? 0) + 1
  }
  if (limits.every(({ pixels }, index) => (counts[index] ?? 0) <= pixels))
    return { pass: true, diff: null, message: null }
  return {
    pass: false,
    diff: createDiff === true ? mark(old, differing) : null,
    message: `Pixels that differ: ${limits.map(({ above, pixels }, index) => `${counts[index]} by more than ${above} (${pixels} may)`).join(', ')}.`,
  }
}

/** The old picture, pale, with the differing pixels in red. */
function mark(old: Picture['data'], differing: readonly number[]): Uint8Array {
  const marked = Uint8Array.from(old, (channel, at) => (at % 4 === 3 ? 255 : 255 - (255 - channel) * 0.15))
  for (const at of differing) marked.set([221, 0, 0, 255], at)
  return marked
}
