/**
 * An archive stores the recorded pictures of a component in two parts: `shapes` has the color number of every pixel, and `colors` has
 * the index of the pictures and the table of colors. The states of a screen repeat most of their pixels, so the archives take a quarter
 * of the space of PNG files. If different colors stay different, a new value of a color token changes only `colors`, which is small.
 */
import { createHash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** `pixels` has three bytes per pixel (red, green, blue), row by row. Pictures are opaque. */
export type StoredPicture = { name: string; width: number; height: number; pixels: Uint8Array }

/** An entry of the index. `digest` identifies the pixels and the width. */
export type IndexEntry = { name: string; width: number; height: number; digest: string }

export type Archive = { shapes: Buffer; colors: Buffer }

/** The largest window (128 MiB) that zstd decompresses without an option. It holds the pixels of about 50 desktop pages. */
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

/** The size of a color number in bytes: 2 for at most 65,536 colors, else 3. */
const bytesFor = (colors: number): number => (colors <= 2 ** 16 ? 2 : 3)

/** Numbers colors by their first occurrence, so that `shapes` stays the same when a new color replaces another. */
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

/** Subtracts the previous color from each color. Differences compress better, because neighbors in a photo are similar. */
function toDifferences(colors: readonly number[]): Uint8Array {
  const differences = new Uint8Array(colors.length * 3)
  let previous = 0
  for (const [at, color] of colors.entries()) {
    differences[at * 3] = (color >> 16) - (previous >> 16)
    differences[at * 3 + 1] = (color >> 8) - (previous >> 8)
    differences[at * 3 + 2] = color - previous
    previous = color
  }
  return differences
}

function fromDifferences(differences: Uint8Array): Uint8Array {
  const colors = Uint8Array.from(differences)
  for (let at = 3; at < colors.length; at += 1) colors[at] = (colors[at] ?? 0) + (colors[at - 3] ?? 0)
  return colors
}

/** Reads the index, which is the first line of `colors`. */
export const readIndex = (colors: Buffer): IndexEntry[] =>
  JSON.parse(colors.toString('utf8', 0, colors.indexOf('\n'))) as IndexEntry[]

/** @throws {Error} If a part is damaged or of another version. */
export function decodePictures({ shapes, colors }: Archive): StoredPicture[] {
  const numbers = zstdDecompressSync(shapes)
  const table = fromDifferences(zstdDecompressSync(colors.subarray(colors.indexOf('\n') + 1)))
  const size = bytesFor(table.length / 3)
  let from = 0
  return readIndex(colors).map(({ name, width, height, digest }) => {
    const pixels = new Uint8Array(width * height * 3)
    for (let at = 0; at < pixels.length; at += 3) {
      const number =
        (numbers[from] ?? 0) | ((numbers[from + 1] ?? 0) << 8) | (size === 3 ? (numbers[from + 2] ?? 0) << 16 : 0)
      pixels[at] = table[number * 3] ?? 0
      pixels[at + 1] = table[number * 3 + 1] ?? 0
      pixels[at + 2] = table[number * 3 + 2] ?? 0
      from += size
    }
    const picture = { name, width, height, pixels }
    // The parts are of two versions, after a merge for instance.
    if (digestOf(picture) !== digest) throw new Error(`The colors of ${name} do not belong to its shapes.`)
    return picture
  })
}
