import { contrast, cream, hash, ink, mix } from './pieces.ts'
import { chooseShape } from './choose-shape.ts'
import type { PackProduct } from './product.ts'

/** Base and accent of a brand. */
const palette = [
  ['#0B6E4F', '#F2C14E'],
  ['#C8321F', '#FFD88A'],
  ['#E8AC2B', '#9C2B18'],
  ['#2D4B8E', '#F4B942'],
  ['#6A2C5B', '#F2A7B5'],
  ['#2E2823', '#E0A11B'],
  ['#147384', '#FFD9A0'],
  ['#B4532A', '#FBE3B4'],
  ['#66752B', '#F5D76E'],
  ['#C4476A', '#FFE0C2'],
  ['#3C82B4', '#FFE08A'],
  ['#E0682A', '#FFF0C9'],
  ['#F3E4C4', '#C8321F'],
  ['#8E1F2F', '#F3C98B'],
  ['#4C8C5A', '#FFF1B8'],
  ['#DCE9EC', '#1F5F86'],
  ['#5A4A9C', '#FFD166'],
  ['#7B4B2A', '#F6D7A0'],
  ['#F5D6DA', '#A12A4B'],
  ['#1F3A34', '#D9B36A'],
] as const

export const patterns = ['rays', 'rings', 'dots', 'stripes', 'waves', 'plain'] as const
export const layouts = ['foot', 'panel', 'arch', 'split'] as const

export type PackColors = {
  base: string
  accent: string
  /** Of text on the base. */
  on: string
  pattern: (typeof patterns)[number]
  layout: (typeof layouts)[number]
}

const at = <Item>(list: readonly Item[], index: number): Item =>
  list[((index % list.length) + list.length) % list.length] as Item

/** How far neighbors in a list must be apart to share a color: a row and the one below. */
const near = 5

/** A brand's products in one department, with their places in its lists. */
type Brand = { brand: string; members: { product: PackProduct; place: number; rank: number }[] }

function brandsOf(products: readonly PackProduct[]): Brand[] {
  const ranked = products.toSorted((a, b) => b.sold - a.sold || a.code.localeCompare(b.code, 'en'))
  const brands = new Map<string, Brand>()
  for (const [place, product] of products.entries()) {
    const own = brands.get(product.brand) ?? { brand: product.brand, members: [] }
    own.members.push({ product, place, rank: ranked.indexOf(product) })
    brands.set(product.brand, own)
  }
  return [...brands.values()]
}

/**
 * Colors of the packs of a department: a brand has one pair, its products differ by layout, and neighbors of the department's
 * list, by catalog or by sales, do not share a pair.
 */
export function assignColors(products: readonly PackProduct[]): Map<string, PackColors> {
  const taken: { place: number; rank: number; pair: number }[] = []
  const colors = new Map<string, PackColors>()
  for (const { brand, members } of brandsOf(products)) {
    const key = hash(brand)
    const cost = (pair: number) =>
      taken.reduce((sum, other) => {
        if (other.pair !== pair) return sum
        const gap = Math.min(
          ...members.flatMap(({ place, rank }) => [Math.abs(place - other.place), Math.abs(rank - other.rank)]),
        )
        return sum + (gap <= near ? 100 : 1)
      }, 0)
    const costs = palette.map((_, index) => cost((index + key) % palette.length))
    const pair = (costs.indexOf(Math.min(...costs)) + key) % palette.length
    for (const { place, rank } of members) taken.push({ place, rank, pair })
    const [base, accent] = at(palette, pair)
    const on = contrast(base, cream) > contrast(base, ink) * 0.8 ? cream : ink
    const seen = new Map<string, number>()
    for (const { product } of members) {
      const shape = chooseShape(product)
      const turn = seen.get(shape) ?? 0
      seen.set(shape, turn + 1)
      // The fifth and later products of a brand in one shape also get a lighter or darker ground.
      const shade = Math.floor(turn / layouts.length)
      const ground = shade === 0 ? base : mix(base, shade % 2 === 1 ? '#000000' : '#ffffff', 0.3)
      colors.set(product.code, {
        base: ground,
        accent,
        on: shade === 0 ? on : contrast(ground, cream) > contrast(ground, ink) * 0.8 ? cream : ink,
        pattern: at(patterns, (key >> 5) + turn),
        layout: at(layouts, (key >> 9) + turn),
      })
    }
  }
  return colors
}
