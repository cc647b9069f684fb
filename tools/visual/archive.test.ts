import { describe, expect, it } from 'vitest'

import { decodePictures, encodePictures, readIndex, type StoredPicture } from './archive.ts'

/** A picture of 400 × 300 px with lines of "text". */
function page(name: string, paper: readonly number[], ink: readonly number[], indent = 0): StoredPicture {
  const [width, height] = [400, 300]
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInk = y % 20 > 8 && x > 20 + indent && (x * 7 + Math.floor(y / 20) * 31) ** 2 % 11 > 6
    pixels.set(isInk ? ink : paper, at * 3)
  }
  return { name, width, height, pixels }
}

/** A picture of 300 × 300 px with noise of more than 65,536 colors. */
function photo(name: string): StoredPicture {
  const pixels = new Uint8Array(300 * 300 * 3)
  for (let at = 0, state = 7; at < pixels.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647
    pixels[at] = state
  }
  return { name, width: 300, height: 300, pixels }
}

describe('DS-09 the archive of a component', () => {
  const paper = [251, 248, 242]
  const ink = [30, 26, 22]

  it.each([
    ['few colors', [page('one', paper, ink), page('other', ink, paper, 40)]],
    ['more than 65,536 colors', [page('one', paper, ink), photo('photo'), photo('again')]],
    ['one pixel', [{ name: 'dot', width: 1, height: 1, pixels: Uint8Array.of(1, 2, 3) }]],
  ])('decodes pictures of %s without loss', (_, pictures) => {
    const archive = encodePictures(pictures)
    expect(decodePictures(archive)).toEqual(pictures)
    expect(readIndex(archive.colors).map(({ name }) => name)).toEqual(pictures.map(({ name }) => name))
  })

  it('has the same shapes when only colors change', () => {
    const before = encodePictures([page('light', paper, ink), page('dark', ink, paper, 40)])
    const recolored = encodePictures([page('light', [255, 255, 255], ink), page('dark', ink, [255, 255, 255], 40)])
    expect(recolored.shapes.equals(before.shapes)).toBe(true)
    expect(recolored.colors.equals(before.colors)).toBe(false)
  })

  it('stores the pixels of repeated pictures once', () => {
    const sizeOf = (...pictures: StoredPicture[]) => {
      const { shapes, colors } = encodePictures(pictures)
      return shapes.length + colors.length
    }
    expect(sizeOf(photo('one'), photo('again'), photo('again'))).toBeLessThan(
      sizeOf(photo('one'), photo('again')) * 1.05,
    )
  })

  it('rejects parts of two versions, and a part that is cut off', () => {
    const before = encodePictures([page('one', paper, ink)])
    const moved = encodePictures([page('one', paper, ink, 40)])
    expect(() => decodePictures({ shapes: moved.shapes, colors: before.colors })).toThrow('do not belong')
    const cut = before.shapes.subarray(0, before.shapes.length / 2)
    expect(() => decodePictures({ ...before, shapes: cut })).toThrow(/./)
    expect(() => decodePictures({ ...before, colors: Buffer.alloc(0) })).toThrow(/./)
  })

  it('gives equal pictures the same digest, and another digest for a changed pixel or width', () => {
    const changed = page('changed', paper, ink)
    changed.pixels[0] = 0
    const square = { name: 'square', width: 2, height: 2, pixels: new Uint8Array(12) }
    const pictures = [
      page('one', paper, ink),
      page('other', paper, ink),
      changed,
      square,
      { ...square, width: 4, height: 1 },
    ]
    const [one, other, third, fourth, fifth] = readIndex(encodePictures(pictures).colors).map(({ digest }) => digest)
    expect(other).toBe(one)
    expect(new Set([one, third, fourth, fifth]).size).toBe(4)
  })
})
