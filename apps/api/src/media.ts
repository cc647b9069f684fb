import { colorsOf, composeSvg, illustrationSvg, placeholderSvg } from '@lotus/packs/compose'
import { views, type View } from '@lotus/packs/product'
import { tintOf } from '@lotus/commerce/tints'
import { encode, encodePreview, formats, rasterize, widths, zoomWidth, type Pixels } from '@lotus/packs/render'
import { isArt } from '@lotus/packs/pictures'

import { readPackProducts } from './pack-products.ts'
import { pictureNames, placeholderName } from './seed-files.ts'

/** A picture without its size: what it shows, as SVG. */
type Composition = () => Promise<string>

const namePattern = /^([a-z0-9][a-z0-9-]*?)(?:-(\d+)\.(avif|webp)|-([a-z]+)-og\.jpg)$/

/** The files of a picture; `name` is its address without size and format. */
export const filesOf = (name: string): string[] =>
  widths.flatMap((width) => formats.map((format) => `${name}-${width}.${format}`))

async function readCompositions(): Promise<Map<string, Composition>> {
  const products = await readPackProducts()
  const colors = colorsOf(products)
  const compositions = new Map<string, Composition>([[placeholderName, () => Promise.resolve(placeholderSvg())]])
  for (const product of products) {
    const own = colors.get(product.code)
    if (own === undefined) continue
    for (const [at, name] of pictureNames(product.code).entries())
      compositions.set(name, () => composeSvg(product, own, views[at] as View))
  }
  return compositions
}

/** The demo shop's pictures, composed one by one. */
export async function openMedia() {
  const compositions = await readCompositions()
  /** The latest pixels: one page asks for several sizes of a picture. */
  const recent = new Map<string, Promise<Pixels>>()
  const pixelsOf = (name: string, composition: Composition, side: number | undefined): Promise<Pixels> => {
    if (side !== undefined) return composition().then((svg) => rasterize(svg, side))
    const known = recent.get(name) ?? composition().then((svg) => rasterize(svg))
    recent.delete(name)
    recent.set(name, known)
    for (const [oldest] of recent) {
      if (recent.size <= 24) break
      recent.delete(oldest)
    }
    return known
  }

  /** What a file is made of; null if there is no such picture. */
  function find(file: string) {
    const [, name = '', width, format, preview = ''] = namePattern.exec(file) ?? []
    const composition = compositions.get(name) ?? (isArt(name) ? () => illustrationSvg(name) : undefined)
    // Link previews are fetched again years later: former names stay valid (D64).
    const tint = tintOf(preview)
    const size = ([...widths, zoomWidth] as const).find((one) => String(one) === width)
    const kind = formats.find((one) => one === format)
    if (composition === undefined) return null
    if (size !== undefined && kind !== undefined)
      return {
        name,
        composition,
        side: size === zoomWidth ? size : undefined,
        encoded: (pixels: Pixels) => encode(pixels, size, kind),
      }
    return tint === undefined
      ? null
      : { name, composition, side: undefined, encoded: (pixels: Pixels) => encodePreview(pixels, tint) }
  }

  return {
    /** The bytes of a file like `ma-0101-320.avif`; null if there is no such picture. */
    async compose(file: string): Promise<Buffer | null> {
      const found = find(file)
      return found === null ? null : found.encoded(await pixelsOf(found.name, found.composition, found.side))
    },
  }
}
