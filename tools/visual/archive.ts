/**
 * The recorded pictures of a component, in two parts: `shapes` says which color each pixel has, by number, and `colors` lists the
 * colors. States of a screen repeat most of their pixels, so that one archive of all is a fifth of the PNG files. A change of a color
 * token changes only the small second part.
 */
import { createHash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Rows of red, green and blue, one byte each: the pictures are opaque. */
export type StoredPicture = { name: string; width: number; height: number; pixels: Uint8Array }

/** A line of the index. The digest is of the pixels and the width. */
export type IndexEntry = { name: string; width: number; height: number; digest: string }

export type Archive = { shapes: Buffer; colors: Buffer }

/** The widest window (128 MB) that zstd reads without a setting: the pixels of about 50 desktop pages. */
const windowLog = 27

const compress = (data: Uint8Array): Buffer =>
  zstdCompressSync(data, {
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
      [constants.ZSTD_c_windowLog]: windowLog,
    },
  })

const digestOf = ({ width, pixels }: StoredPicture): string =>
  createHash('sha256').update(`${width}\n`).update(pixels).digest('hex').slice(0, 16)

/** Two bytes for the number of a color if they suffice. */
const bytesFor = (colors: number): number => (colors <= 2 ** 16 ? 2 : 3)

/** Colors are numbered by their first occurrence, so that other colors in the same places have the same numbers. */
export function encodePictures(pictures: readonly StoredPicture[]): Archive {
  const numberOf = new Int32Array(2 ** 24).fill(-1)
  const numbers = new Uint32Array(pictures.reduce((sum, { pixels }) => sum + pixels.length / 3, 0))
  const colors: number[] = []
  let to = 0
  for (const { pixels } of pictures)
    for (let at = 0; at < pixels.length; at += 3) {
      const color = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
      if (numberOf[color] === -1) numberOf[color] = colors.push(color) - 1
      numbers[to++] = numberOf[color] ?? 0
    }
  const index = pictures.map((picture): IndexEntry => {
    const { name, width, height } = picture
    return { name, width, height, digest: digestOf(picture) }
  })
  return {
    shapes: compress(toBytes(numbers, bytesFor(colors.length))),
    colors: Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), compress(toDifferences(colors))]),
  }
}

function toBytes(numbers: Uint32Array, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(numbers.length * size)
  let to = 0
  for (const number of numbers) to = bytes.writeUIntLE(number, to, size)
  return bytes
}

/** Each channel less that of the color before: neighbors in a photo are similar. */
function toDifferences(colors: readonly number[]): Uint8Array {
  const differences = new Uint8Array(colors.length * 3)
  let before = 0
  for (const [at, color] of colors.entries()) {
    differences[at * 3] = (color >> 16) - (before >> 16)
    differences[at * 3 + 1] = (color >> 8) - (before >> 8)
    differences[at * 3 + 2] = color - before
    before = color
  }
  return differences
}

function fromDifferences(differences: Uint8Array): Uint8Array {
  const colors = Uint8Array.from(differences)
  for (let at = 3; at < colors.length; at += 1) colors[at] = (colors[at] ?? 0) + (colors[at - 3] ?? 0)
  return colors
}

/** The names, sizes and digests, from the first line of the colors. */
export const readIndex = (colors: Buffer): IndexEntry[] =>
  JSON.parse(colors.toString('utf8', 0, colors.indexOf('\n'))) as IndexEntry[]

export function decodePictures({ shapes, colors }: Archive): StoredPicture[] {
  const numbers = zstdDecompressSync(shapes)
  const table = fromDifferences(zstdDecompressSync(colors.subarray(colors.indexOf('\n') + 1)))
  const size = bytesFor(table.length / 3)
  let from = 0
  return readIndex(colors).map(({ name, width, height }) => {
    const pixels = new Uint8Array(width * height * 3)
    for (let at = 0; at < pixels.length; at += 3) {
      const number =
        (numbers[from] ?? 0) | ((numbers[from + 1] ?? 0) << 8) | (size === 3 ? (numbers[from + 2] ?? 0) << 16 : 0)
      pixels[at] = table[number * 3] ?? 0
      pixels[at + 1] = table[number * 3 + 1] ?? 0
      pixels[at + 2] = table[number * 3 + 2] ?? 0
      from += size
    }
    return { name, width, height, pixels }
  })
}
