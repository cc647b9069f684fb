import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { n } from './pieces.ts'

/** Texts become outlines, so that no font of the machine is used. */
const files = {
  brand: '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
  bold: '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf',
  text: '@expo-google-fonts/figtree/500Medium/Figtree_500Medium.ttf',
  chinese: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
}
export type FontName = keyof typeof files

type Command = { type: string; x?: number; y?: number; x1?: number; y1?: number; x2?: number; y2?: number }
type Glyph = { advanceWidth: number; getPath: (x: number, y: number, size: number) => { commands: Command[] } }
type Font = {
  unitsPerEm: number
  charToGlyph: (char: string) => Glyph
  getKerningValue: (left: Glyph, right: Glyph) => number
}

const require = createRequire(import.meta.url)
// The package has no types and no ES modules that Node finds.
const opentype = require('opentype.js') as { parse: (file: ArrayBuffer) => Font }
const loaded = new Map<FontName, Font>()

function fontOf(name: FontName): Font {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(require.resolve(files[name]))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  loaded.set(name, font)
  return font
}

/** The glyphs of a text with their distance from its start in em, and its width. One glyph for each character: no ligatures. */
function layOut(words: string, name: FontName) {
  const font = fontOf(name)
  let width = 0
  let before: Glyph | null = null
  const glyphs = Array.from(words, (char) => {
    const glyph = font.charToGlyph(char)
    if (before !== null) width += font.getKerningValue(before, glyph) / font.unitsPerEm
    const left = width
    width += glyph.advanceWidth / font.unitsPerEm
    before = glyph
    return { glyph, left }
  })
  return { glyphs, width }
}

const widths = new Map<string, number>()

/** The width of a text in em. */
export function widthOf(words: string, font: FontName): number {
  const key = `${font} ${words}`
  const width = widths.get(key) ?? layOut(words, font).width
  widths.set(key, width)
  return width
}

const commandOf = ({ type, x1, y1, x2, y2, x, y }: Command) =>
  type + [x1, y1, x2, y2, x, y].flatMap((value) => (value === undefined ? [] : [n(value)])).join(' ')

type TextOptions = { font?: FontName; anchor?: 'start' | 'middle' }

/** A text as outlines; `y` is its baseline. */
export function text(
  x: number,
  y: number,
  size: number,
  words: string,
  fill: string,
  { font = 'bold', anchor = 'middle' }: TextOptions = {},
): string {
  const { glyphs, width } = layOut(words, font)
  const start = anchor === 'start' ? x : x - (width * size) / 2
  const d = glyphs
    .map(({ glyph, left }) =>
      glyph
        .getPath(start + left * size, y, size)
        .commands.map(commandOf)
        .join(''),
    )
    .join('')
  return `<path d="${d}" fill="${fill}"/>`
}
