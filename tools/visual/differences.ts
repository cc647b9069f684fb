import sharp from 'sharp'

import { themes, type Theme } from '../../packages/ui/src/theme/tokens.gen.ts'

import { comparePictures, distance, faint } from './compare.ts'

/** The difference of a picture, for a list of changed pictures. */
export type Difference = {
  /** How many pixels differ visibly; null if the size changed. */
  pixels: number | null
  /** The most frequent change of a color, with the tokens that had it, or the change of the size. */
  cause: string
}

/** The tokens of all themes by their color. */
const tokens = Map.groupBy(Object.values(themes).flatMap(namesOf), ({ color }) => color)

function namesOf({ color: palette }: Theme): { color: string; name: string }[] {
  return Object.entries(palette).flatMap(([role, value]) =>
    typeof value === 'string'
      ? [{ color: value, name: role }]
      : Object.entries(value).map(([name, color]) => ({ color, name: `${role}.${name}` })),
  )
}

const decode = async (file: string) => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, metadata: { width: info.width, height: info.height } }
}

/** Counts the pixels that differ between two files, and names the token whose color changed most often. */
export async function describeDifference(before: string, after: string): Promise<Difference> {
  const [old, fresh] = await Promise.all([decode(before), decode(after)])
  const { width, height } = old.metadata
  if (width !== fresh.metadata.width || height !== fresh.metadata.height)
    return { pixels: null, cause: comparePictures(old, fresh).message ?? '' }
  const changed = new Map<string, number>()
  let pixels = 0
  for (let at = 0; at < old.data.length; at += 4) {
    const [from, to] = [colorAt(old.data, at), colorAt(fresh.data, at)]
    if (distance(to[0] - from[0], to[1] - from[1], to[2] - from[2]) <= faint) continue
    pixels += 1
    const change = `${hex(from)} → ${hex(to)}`
    changed.set(change, (changed.get(change) ?? 0) + 1)
  }
  const [most = '', count = 0] = [...changed].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
  // Edges have many colors, so only changed areas count as a color change.
  if (count < 20 || count < pixels / 4) return { pixels, cause: 'Various colors' }
  const names = tokens.get(most.split(' ')[0] ?? '')?.map(({ name }) => name) ?? []
  return { pixels, cause: names.length === 0 ? most : `${[...new Set(names)].join(', ')}: ${most}` }
}

type Color = readonly [red: number, green: number, blue: number]
const colorAt = (data: Uint8Array, at: number): Color => [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
const hex = (color: Color) => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
