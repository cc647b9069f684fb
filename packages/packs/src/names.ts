import { widthOf } from './fonts.ts'
import type { PackProduct } from './product.ts'

const joiner = /\s(de|do|da|com|para|e|em|ao|sem|a|no|na|tipo|estilo|sabor|n[ºo]|\+)$/i
const amount = /(\d+\s?[×x]\s?)?\d+([.,]\d+)?\s?(kg|g|ml|l|mm|cm|un\.?|porções|sachês|folhas|discos|cubos)(?=\s|$)/gi

/** The product's own words: no brand, no net content, nothing in brackets. */
export function shortName({ names, brand, net }: Pick<PackProduct, 'names' | 'brand' | 'net'>): string {
  // In "2x 140 g" of a product of 140 g, "2x" is part of the name: it means twice as hot.
  const multiplier = new RegExp(String.raw`(\d+x)\s${String(net.amount).replace('.', ',')}\s?${net.unit}$`, 'i')
  const name = names['pt-BR']
    .replaceAll(/\(.*?\)/g, '')
    .replace(multiplier, '$1')
    .replaceAll(amount, '')
    .replaceAll(/\s(lata|garrafa|unidade|maço)(?=\s|$)/gi, '')
  const brandAt = new RegExp(`\\s${brand.replaceAll(/[.&()+]/g, String.raw`\$&`)}(?=\\s|$)`, 'i')
  const bare = name.replace(brandAt, '').replaceAll(/\s+/g, ' ').trim()
  return bare.includes(' ') || bare.length > 4 ? bare : name.replaceAll(/\s+/g, ' ').trim()
}

export type FittedName = { lines: string[]; em: number; size: number }

/** Every way to break words into lines, with the width of the widest line in em. */
function breakInto(words: readonly string[], count: number): { lines: string[]; em: number } {
  const whole = words.join(' ')
  let best = { lines: [whole], em: widthOf(whole, 'bold') }
  if (count === 1) return best
  for (let at = 1; at < words.length; at++) {
    const first = words.slice(0, at).join(' ')
    if (joiner.test(` ${first}`)) continue
    const rest = breakInto(words.slice(at), count - 1)
    const em = Math.max(widthOf(first, 'bold'), rest.em)
    if (em < best.em) best = { lines: [first, ...rest.lines], em }
  }
  return best
}

type NameRoom = { width: number; largest: number; smallest: number; lines?: number }

/** A name on lines as large as fit; words leave from the end until the text is large enough to read. */
export function fitName(name: string, { width, largest, smallest, lines = 2 }: NameRoom): FittedName {
  for (let words = name; ; words = words.slice(0, words.lastIndexOf(' '))) {
    words = words.replace(/[,;]$/, '')
    while (joiner.test(words)) words = words.replace(joiner, '')
    const parts = words.split(' ')
    let best = breakInto(parts, 1)
    if (width / best.em < largest) best = breakInto(parts, 2)
    for (let count = 3; count <= lines && width / best.em < smallest; count++) best = breakInto(parts, count)
    const size = Math.min(largest, width / best.em)
    // Never down to a bare generic noun: the last telling words are set smaller instead.
    const telling = parts.filter((word) => word.length > 3 || /\d/.test(word)).length
    if (size >= smallest || parts.length === 1 || (telling <= 3 && size >= smallest * 0.76)) return { ...best, size }
  }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** The Chinese name without net content and brackets, cut between words to what fits; the last words tell what it is. */
export function chineseName({ names }: Pick<PackProduct, 'names'>, most = 8): string[] {
  const [first = ''] = names['zh-CN'].replaceAll(/（.*?）/g, '').split(' ')
  const words = [...segmenter.segment(first.replaceAll(/[A-Za-z0-9%]+号?/g, ''))].map(({ segment }) => segment)
  while (words.length > 1 && words.join('').length > most) words.shift()
  return Array.from(words.join('')).slice(-most)
}

const units = { g: 'g', kg: 'kg', ml: 'ml', l: 'L', un: 'un.' }

export const netContent = ({ net }: Pick<PackProduct, 'net'>) =>
  `${String(net.amount).replace('.', ',')} ${units[net.unit]}`
