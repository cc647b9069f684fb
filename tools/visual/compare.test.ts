import { describe, expect, it } from 'vitest'

import { themes } from '../../packages/ui/src/theme/tokens.gen.ts'
import { comparePictures, distance, faint, type Picture } from './compare.ts'

const { cbrt, hypot } = Math
const rgbOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]
const linear = (channel: number) => (channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)
const curve = (value: number) => (value > 0.008856 ? cbrt(value) : 7.787 * value + 16 / 116)

/** CIE L*a*b* of an sRGB color. */
function labOf([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** The colors at a ΔE (CIE76) of at least 3 that are nearest in their channels. */
function* threeUnitsFrom(color: readonly [number, number, number]) {
  const own = labOf(color)
  for (let red = -12; red <= 12; red++)
    for (let green = -8; green <= 8; green++)
      for (let blue = -16; blue <= 16; blue++) {
        const other = [color[0] + red, color[1] + green, color[2] + blue] as const
        if (other.some((channel) => channel < 0 || channel > 255)) continue
        const lab = labOf(other)
        if (hypot(lab[0] - own[0], lab[1] - own[1], lab[2] - own[2]) >= 3) yield [red, green, blue] as const
      }
}

const drawn = (width: number, height: number, color: readonly [number, number, number]): Picture => ({
  metadata: { width, height },
  data: Uint8Array.from({ length: width * height * 4 }, (_, at) => color[at % 4] ?? 255),
})
/** Repaints the first pixels. */
function repainted(picture: Picture, pixels: number, color: readonly [number, number, number]): Picture {
  const data = picture.data.slice()
  for (let at = 0; at < pixels; at++) data.set(color, at * 4)
  return { ...picture, data }
}

describe('the comparison of story pictures', () => {
  const colors = [themes['lotus-light'], themes['lotus-dark']].flatMap(
    ({ color }) => JSON.stringify(color).match(/#[0-9a-f]{6}/gi) ?? [],
  )

  it('DS-04 detects a ΔE of 3 in every token of both themes, in every direction', () => {
    expect(new Set(colors).size).toBeGreaterThan(60)
    const missed = [...new Set(colors)].filter((color) =>
      [...threeUnitsFrom(rgbOf(color))].some(([red, green, blue]) => distance(red, green, blue) <= faint),
    )
    expect(missed).toEqual([])
  })

  const page = drawn(60, 40, [251, 248, 242])

  it('DS-04 passes an equal picture, and one with the few pixels that vary between runs', () => {
    expect(comparePictures(page, page)).toEqual({ pass: true, diff: null, message: null })
    expect(comparePictures(page, repainted(page, 70, [249, 246, 240])).pass).toBe(true)
    expect(comparePictures(page, repainted(page, 10, [236, 233, 227])).pass).toBe(true)
    expect(comparePictures(page, repainted(page, 4, [200, 190, 180])).pass).toBe(true)
  })

  it('DS-04 rejects a faint change of an area, a strong one of a few pixels, and a different size', () => {
    const faintChange = comparePictures(page, repainted(page, 400, [249, 246, 240]), { createDiff: true })
    expect(faintChange).toMatchObject({ pass: false, message: expect.stringContaining('400 by more than 0.5') })
    expect([...(faintChange.diff ?? []).slice(0, 4)]).toEqual([221, 0, 0, 255])
    expect(comparePictures(page, repainted(page, 11, [236, 233, 227])).pass).toBe(false)
    expect(comparePictures(page, repainted(page, 5, [200, 190, 180])).pass).toBe(false)
    expect(comparePictures(page, drawn(61, 40, [251, 248, 242]))).toMatchObject({
      pass: false,
      message: 'The size was 60 × 40 px and is 61 × 40 px.',
    })
  })
})
