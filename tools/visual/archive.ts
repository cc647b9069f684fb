/**
 * An archive stores the recorded pictures of a component in two parts: `shapes` has the color number of every pixel, and `colors` has
 * the index of the pictures and the table of colors. The states of a screen repeat most of their pixels, so the archives take a quarter
 * of the space of PNG files. A new value of a color token changes only `colors`, which is small.
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

export const indexOf = (pictures: readonly StoredPicture[]): IndexEntry[] =>
  pictures.map((picture) => {
    const { name, width, height } = picture
    return { name, width, height, digest: digestOf(picture) }
  })

/** The size of the largest number in bytes. */
const bytesFor = (largest: number): number => (largest < 2 ** 8 ? 1 : largest < 2 ** 16 ? 2 : 3)

/** The first line of `colors`. `shapes` has numbers of the first `numbered` colors. */
type Head = { numbered: number; tableBytes: number; pictures: IndexEntry[] }

const sameLayout = (one: readonly IndexEntry[], other: readonly StoredPicture[]) =>
  one.length === other.length &&
  one.every(({ name, width, height }, at) => {
    const { name: otherName, width: otherWidth, height: otherHeight } = other[at] ?? {}
    return name === otherName && width === otherWidth && height === otherHeight
  })

const countPixels = (pictures: readonly { width: number; height: number }[]) =>
  pictures.reduce((sum, { width, height }) => sum + width * height, 0)

/** Calls `use` with the color and the position of every pixel. Positions continue from one picture to the next. */
function eachPixel(pictures: readonly StoredPicture[], use: (color: number, at: number) => void): void {
  let to = 0
  for (const { pixels } of pictures)
    for (let at = 0; at < pixels.length; at += 3)
      use(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0), to++)
}

/**
 * Numbers colors by their first occurrence. If the pictures of the previous archive have other colors but the same names and sizes, its
 * `shapes` stays as it is, unless the result is larger than half of a new one.
 */
export function encodePictures(pictures: readonly StoredPicture[], previous: Archive | null = null): Archive {
  if (previous !== null && sameLayout(readIndex(previous.colors), pictures)) {
    const recolored = recolor(pictures, previous)
    if (recolored.colors.length < previous.shapes.length / 2 + previous.colors.length) return recolored
  }
  const numberOf = new Int32Array(2 ** 24).fill(-1)
  const numbers = new Uint32Array(countPixels(pictures))
  const colors: number[] = []
  eachPixel(pictures, (color, at) => {
    if (numberOf[color] === -1) numberOf[color] = colors.push(color) - 1
    numbers[at] = numberOf[color] ?? 0
  })
  return {
    shapes: compress(toBytes(numbers, bytesFor(colors.length - 1))),
    colors: toColors(pictures, colors, colors.length, new Uint32Array()),
  }
}

/** Gives each number the new color of its first pixel. Other pixels of the number that have another color get an extra color. */
function recolor(pictures: readonly StoredPicture[], { shapes, colors: previous }: Archive): Archive {
  const { numbered } = readHead(previous)
  const numbers = fromBytes(zstdDecompressSync(shapes), bytesFor(numbered - 1))
  const colors = Array.from({ length: numbered }, () => -1)
  const extraOf = new Map<number, number>()
  const extras = new Uint32Array(numbers.length)
  eachPixel(pictures, (color, at) => {
    const number = numbers[at] ?? 0
    if (colors[number] === -1) colors[number] = color
    if (colors[number] === color) return
    extras[at] = extraOf.get(color) ?? extraOf.size + 1
    extraOf.set(color, extras[at])
  })
  const table = [...colors.map((color) => Math.max(color, 0)), ...extraOf.keys()]
  return { shapes, colors: toColors(pictures, table, numbered, extraOf.size === 0 ? new Uint32Array() : extras) }
}

/** `extras` is 0 for a pixel that has the color of its number. Extra colors count from 1. */
function toColors(
  pictures: readonly StoredPicture[],
  colors: readonly number[],
  numbered: number,
  extras: Uint32Array,
): Buffer {
  const table = compress(toDifferences(colors))
  const head: Head = {
    numbered,
    tableBytes: table.length,
    pictures: indexOf(pictures),
  }
  const extraBytes = compress(toBytes(extras, bytesFor(colors.length - numbered)))
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), table, extraBytes])
}

function toBytes(numbers: Uint32Array, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(numbers.length * size)
  let to = 0
  for (const number of numbers) to = bytes.writeUIntLE(number, to, size)
  return bytes
}

function fromBytes(bytes: Buffer, size: number): Uint32Array {
  const numbers = new Uint32Array(bytes.length / size)
  for (let at = 0, from = 0; at < numbers.length; at += 1, from += size)
    numbers[at] =
      (bytes[from] ?? 0) | (size > 1 ? (bytes[from + 1] ?? 0) << 8 : 0) | (size > 2 ? (bytes[from + 2] ?? 0) << 16 : 0)
  return numbers
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

const readHead = (colors: Buffer): Head => JSON.parse(colors.toString('utf8', 0, colors.indexOf('\n'))) as Head

/** Reads the index, which is in the first line of `colors`. */
export const readIndex = (colors: Buffer): IndexEntry[] => readHead(colors).pictures

/** @throws {Error} If a part is damaged or of another version. */
export function decodePictures({ shapes, colors }: Archive): StoredPicture[] {
  const { numbered, tableBytes, pictures } = readHead(colors)
  const start = colors.indexOf('\n') + 1
  const table = fromDifferences(zstdDecompressSync(colors.subarray(start, start + tableBytes)))
  const numbers = fromBytes(zstdDecompressSync(shapes), bytesFor(numbered - 1))
  const extras = fromBytes(
    zstdDecompressSync(colors.subarray(start + tableBytes)),
    bytesFor(table.length / 3 - numbered),
  )
  let from = 0
  return pictures.map(({ name, width, height, digest }) => {
    const pixels = new Uint8Array(width * height * 3)
    for (let at = 0; at < pixels.length; at += 3, from += 1) {
      const extra = extras[from] ?? 0
      const color = (extra === 0 ? (numbers[from] ?? 0) : numbered + extra - 1) * 3
      pixels[at] = table[color] ?? 0
      pixels[at + 1] = table[color + 1] ?? 0
      pixels[at + 2] = table[color + 2] ?? 0
    }
    const picture = { name, width, height, pixels }
    // The parts are of two versions, after a merge for instance.
    if (digestOf(picture) !== digest) throw new Error(`The colors of ${name} do not belong to its shapes.`)
    return picture
  })
}
