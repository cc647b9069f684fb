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

  /** A page whose text has smooth edges: each blend of ink and paper has a color of its own. */
  const smooth = (name: string, background: readonly number[], text: readonly number[], shift = 0) => {
    const picture = page(name, background, text, shift)
    for (let at = 0; at < picture.pixels.length; at += 3) {
      const share = ((at / 3) % 97) / 96
      for (const channel of [0, 1, 2])
        picture.pixels[at + channel] = Math.round(
          (picture.pixels[at + channel] ?? 0) * share + (background[channel] ?? 0) * (1 - share),
        )
    }
    return picture
  }

  it.each([
    ['a color', [255, 255, 255], ink],
    ['a color to one that is used already', ink, ink],
    ['a color whose blends become more, and fewer', [251, 248, 30], [30, 248, 22]],
  ])('keeps the shapes when a token changes %s', (_, freshPaper, freshInk) => {
    const before = encodePictures([smooth('light', paper, ink), smooth('dark', ink, paper, 40)])
    const recolored = [smooth('light', freshPaper, freshInk), smooth('dark', freshInk, freshPaper, 40)]
    const after = encodePictures(recolored, before)
    expect(after.shapes.equals(before.shapes)).toBe(true)
    expect(decodePictures(after)).toEqual(recolored)
    const again = encodePictures([smooth('light', paper, ink), smooth('dark', ink, paper, 40)], after)
    expect(again.shapes.equals(before.shapes)).toBe(true)
    expect(decodePictures(again)).toEqual(decodePictures(before))
  })

  it('gives two uses of a color different ones', () => {
    const flat = (name: string, colors: readonly (readonly number[])[]): StoredPicture => {
      const pixels = new Uint8Array(400 * 300 * 3)
      for (let at = 0; at < 400 * 300; at += 1) pixels.set(colors[at < 60_000 ? 0 : 1] ?? [], at * 3)
      return { name, width: 400, height: 300, pixels }
    }
    const before = encodePictures([photo('photo'), flat('page', [paper, paper])])
    const split = [photo('photo'), flat('page', [paper, [255, 255, 255]])]
    const after = encodePictures(split, before)
    expect(after.shapes.equals(before.shapes)).toBe(true)
    expect(decodePictures(after)).toEqual(split)
  })

  it.each([
    ['a picture has another size', [{ ...page('one', paper, ink), width: 300, height: 400 }]],
    ['there is one more', [page('one', paper, ink), page('other', ink, paper, 40)]],
    ['it has another name', [page('renamed', paper, ink, 30)]],
    ['most of it is another one', [photo('one')].map((picture) => ({ ...picture, name: 'one' }))],
  ])('encodes all pictures again when %s', (_, pictures) => {
    const before = encodePictures([page('one', paper, ink)])
    const after = encodePictures(pictures, before)
    expect(after).toEqual(encodePictures(pictures))
    expect(decodePictures(after)).toEqual(pictures)
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
