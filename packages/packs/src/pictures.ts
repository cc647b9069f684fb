import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import sharp from 'sharp'

import { blocksDrawings } from './drawings-blocks.ts'
import { dryDrawings } from './drawings-dry.ts'
import { fruitDrawings } from './drawings-fruit.ts'
import { greensDrawings } from './drawings-greens.ts'
import { preparedDrawings } from './drawings-prepared.ts'
import { n } from './pieces.ts'

const emoji = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')
const drawings = new Map(
  Object.entries({ ...greensDrawings, ...fruitDrawings, ...blocksDrawings, ...preparedDrawings, ...dryDrawings }),
)

const emojiFile = (code: string) => join(emoji, `${code}.webp`)

/** Whether there is an illustration: a drawing, or a Fluent emoji by its code point. */
export const isArt = (art: string) =>
  drawings.has(art) || (/^[0-9a-f]{4,5}(-fe0f)?$/.test(art) && existsSync(emojiFile(art)))

/** An illustration that can be placed on a label. */
export type Picture = {
  /** Its flavor color. */
  color: string
  place: (x: number, y: number, size: number, turn?: number) => string
}

/** The mean color of the opaque pixels, weighed by how vivid they are. */
async function meanColor(file: string): Promise<string> {
  const { data, info } = await sharp(file).resize(48, 48).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let [red, green, blue, weight] = [0, 0, 0, 1e-6]
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4)
    const vivid = alpha < 200 ? 0 : 4 + Math.max(r, g, b) - Math.min(r, g, b)
    red += r * vivid
    green += g * vivid
    blue += b * vivid
    weight += vivid
  }
  return `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const rotated = (turn: number, x: number, y: number) =>
  turn === 0 ? '' : ` transform="rotate(${turn} ${n(x)} ${n(y)})"`

async function emojiPicture(code: string): Promise<Picture> {
  const file = emojiFile(code)
  const png = await sharp(await readFile(file))
    .png({ compressionLevel: 3 })
    .toBuffer()
  const href = `data:image/png;base64,${png.toString('base64')}`
  return {
    color: await meanColor(file),
    place: (x, y, size, turn = 0) =>
      `<image href="${href}" x="${n(x - size / 2)}" y="${n(y - size / 2)}" width="${n(size)}" height="${n(size)}" filter="url(#lift)"${rotated(turn, x, y)}/>`,
  }
}

const pictures = new Map<string, Promise<Picture>>()

/** The illustration of an `art` key: a drawing or a Fluent emoji. */
export function pictureOf(art: string): Promise<Picture> {
  const drawing = drawings.get(art)
  if (drawing) {
    const { color, body } = drawing
    return Promise.resolve({
      color,
      place: (x, y, size, turn = 0) =>
        `<g filter="url(#lift)"${rotated(turn, x, y)}><svg x="${n(x - size / 2)}" y="${n(y - size / 2)}" width="${n(size)}" height="${n(size)}" viewBox="0 0 256 256">${body}</svg></g>`,
    })
  }
  const known = pictures.get(art) ?? emojiPicture(art)
  pictures.set(art, known)
  return known
}
