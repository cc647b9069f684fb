import type { Allergen } from '@lotus/openapi/schema'

import { text, widthOf } from './fonts.ts'
import { illustration, pattern, planSeal, stamp, type Pack } from './face.ts'
import { chineseName, fitName, netContent, shortName } from './names.ts'
import { box, clip, contrast, cream, fill, hash, ink, mix, muted, n } from './pieces.ts'
import type { PackProduct } from './product.ts'

/** The content large on the brand's ground. */
export function detail(pack: Pack): string {
  const { art, base, accent, product } = pack
  const seal = planSeal(chineseName(product), 250, 46)
  const plate = `<circle cx="256" cy="262" r="206" fill="${base}"/>`
  const around = clip(
    'p',
    'M50 262a206 206 0 1 0 412 0a206 206 0 1 0-412 0Z',
    pattern(pack.pattern, accent, 256, 262, 150),
  )
  const disc = `<circle cx="256" cy="262" r="168" fill="${mix(art.color, '#FFF6E2', 0.66)}"/><circle cx="256" cy="262" r="158" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="5"/>`
  return `<g filter="url(#lift)">${plate}</g>${around}${disc}${illustration(pack, 246, 266, 300)}${seal === null ? '' : stamp(seal, 486, 56, false)}`
}

const allergenWords = {
  gluten: 'glúten',
  soy: 'soja',
  egg: 'ovo',
  milk: 'leite',
  fish: 'peixe',
  crustaceans: 'crustáceos',
  molluscs: 'moluscos',
  peanut: 'amendoim',
  sesame: 'gergelim',
  'tree-nuts': 'castanhas',
  mustard: 'mostarda',
  sulphites: 'sulfitos',
  latex: 'látex natural',
} satisfies Record<Allergen, string>
const storageWords = {
  ambient: 'Conservar em local seco e fresco.',
  refrigerated: 'Manter refrigerado de 0 a 8 °C.',
  frozen: 'Manter congelado a −18 °C.',
}

function wrap(words: string, size: number, width: number): string[] {
  const lines: string[] = []
  let now = ''
  for (const word of words.split(' ')) {
    const next = now === '' ? word : `${now} ${word}`
    if (now === '' || widthOf(next, 'text') * size <= width) now = next
    else {
      lines.push(now)
      now = word
    }
  }
  return [...lines, now]
}

const wordsOf = (allergens: readonly Allergen[]) =>
  allergens
    .map((allergen) => allergenWords[allergen])
    .join(', ')
    .toUpperCase()

/** The sections of a label with their texts. The texts about allergens are those of RDC 727/2022. */
function sectionsOf({
  ingredients,
  allergens,
  mayContain = [],
  storage,
}: PackProduct): [title: string, words: string][] {
  return [
    ['INGREDIENTES', ingredients['pt-BR']],
    ...(allergens.length > 0 ? [['ALÉRGICOS: CONTÉM', wordsOf(allergens)] as [string, string]] : []),
    ...(mayContain.length > 0 ? [['ALÉRGICOS: PODE CONTER', wordsOf(mayContain)] as [string, string]] : []),
    ['CONSERVAÇÃO', storageWords[storage]],
  ]
}

type Label = {
  size: number
  leading: number
  gap: number
  sections: { title: string; rows: string[] }[]
  height: number
}

/** Sizes of the texts of a label, the largest first. The smallest is 1.3 mm on a pack of 60 mm. */
const sizes = [18, 17, 16, 15, 14, 13, 12, 11]

/** Lays out the whole label in the largest size that fits. It never leaves out text. */
export function layOut(product: PackProduct, width: number, room: number): Label {
  const at = (size: number): Label => {
    const leading = size * 1.17
    const gap = size / 3
    const sections = sectionsOf(product).map(([title, words]) => ({ title, rows: wrap(words, size, width) }))
    const height = sections.reduce((sum, { rows }) => sum + (rows.length + 1) * leading + gap, -gap)
    return { size, leading, gap, sections, height }
  }
  const labels = sizes.map(at)
  return labels.find(({ height }) => height <= room) ?? (labels.at(-1) as Label)
}

const countries = new Intl.DisplayNames(['pt-BR'], { type: 'region' })

function barcode(code: string, x: number, y: number, w: number, h: number): string {
  let bits = hash(code)
  let d = ''
  for (let at = x; at < x + w; at += 4) {
    bits = Math.imul(bits, 1_664_525) + 1_013_904_223
    const thick = 1.6 + ((bits >>> 16) % 3)
    if ((bits >>> 20) % 4 !== 0) d += `M${n(at)} ${y}h${n(thick)}v${h}h${n(-thick)}z`
  }
  return fill(d, ink)
}

/** Where the texts of a label end, above its barcode. */
const labelEnd = 410

/** The back: ingredients, allergens, traces, storage and origin. */
export function facts(pack: Pack): string {
  const { product, base, accent, on } = pack
  const [x, width] = [92, 328]
  const name = fitName(shortName(product), { width, largest: 34, smallest: 25 })
  const card = box(62, 44, 388, 424, 26)
  let y = 138
  const parts: string[] = []
  for (const words of name.lines) {
    parts.push(text(x, (y += name.size * 1.05), name.size, words, ink, { anchor: 'start' }))
  }
  y += 14
  const heading = contrast(base, cream) > 4 ? base : muted
  const { size, leading, gap, sections } = layOut(product, width, labelEnd - y)
  for (const { title, rows } of sections) {
    parts.push(text(x, (y += leading), size * 0.83, title, heading, { anchor: 'start' }))
    for (const row of rows) parts.push(text(x, (y += leading), size, row, ink, { font: 'text', anchor: 'start' }))
    y += gap
  }
  const origin = `${countries.of(product.origin) ?? product.origin} · ${netContent(product)}`
  return `<g filter="url(#lift)">${fill(card, cream)}</g>${clip('k', card, clip('h', 'M62 44H450V126H62Z', fill('M62 44H450V126H62Z', base) + pattern(pack.pattern, accent, 256, 60, 60)) + fill('M62 126H450V133H62Z', accent))}
    ${text(256, 98, Math.min(42, 330 / widthOf(product.brand, 'brand')), product.brand, on, { font: 'brand' })}${parts.join('')}
    ${barcode(product.code, 268, 420, 152, 30)}${text(x, 432, 17, origin, muted, { font: 'text', anchor: 'start' })}${text(x, 450, 15, product.code, muted, { font: 'text', anchor: 'start' })}`
}
