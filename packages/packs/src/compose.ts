import { assignColors, type PackColors } from './colors.ts'
import { chooseShape, type Shape } from './choose-shape.ts'
import type { Pack } from './face.ts'
import { canvas, fill, ground, line } from './pieces.ts'
import { pictureOf } from './pictures.ts'
import { kilosOf, type PackProduct, type View } from './product.ts'
import { bottle } from './shapes-bottles.ts'
import { basket, bunch, carton, single, tetra, tray } from './shapes-flat.ts'
import { can, cup, jar, tin, tube } from './shapes-round.ts'
import { doypack, pouch, sachet, sack } from './shapes-soft.ts'
import { detail, facts } from './views.ts'

const shapes: Record<Shape, { draw: (pack: Pack) => string; scale: number }> = {
  pouch: { draw: pouch, scale: 1.12 },
  doypack: { draw: doypack, scale: 1.1 },
  sachet: { draw: sachet, scale: 1.08 },
  sack: { draw: sack, scale: 1.06 },
  cup: { draw: cup, scale: 1.13 },
  bottle: { draw: bottle, scale: 1.07 },
  jar: { draw: jar, scale: 1.07 },
  tin: { draw: tin, scale: 1.12 },
  can: { draw: can, scale: 1.1 },
  carton: { draw: carton, scale: 1.07 },
  tetra: { draw: tetra, scale: 1.07 },
  tube: { draw: tube, scale: 1.08 },
  tray: { draw: tray, scale: 1.09 },
  basket: { draw: basket, scale: 1.05 },
  bunch: { draw: bunch, scale: 1.05 },
  single: { draw: single, scale: 1.05 },
}

function scaleOf(shape: Shape, product: PackProduct): number {
  if (shape !== 'sack') return shapes[shape].scale
  const kilos = kilosOf(product)
  return kilos >= 5 ? 1.14 : kilos >= 2 ? 1.1 : kilos >= 1 ? 1.06 : 1.0
}

/** A product's picture as SVG. */
export async function composeSvg(product: PackProduct, colors: PackColors, view: View): Promise<string> {
  const { art, dish } = product
  const pack: Pack = {
    ...colors,
    product,
    art: await pictureOf(art),
    dish: dish === undefined ? null : await pictureOf(dish),
  }
  if (view === 'detail') return canvas(detail(pack))
  if (view === 'facts') return canvas(facts(pack))
  const shape = chooseShape(product)
  return canvas(shapes[shape].draw(pack), scaleOf(shape, product))
}

/** The colors of all products: by department, because neighbors of its list differ. */
export function colorsOf(products: readonly PackProduct[]): Map<string, PackColors> {
  const departments = Map.groupBy(products, ({ department }) => department)
  return new Map([...departments.values()].flatMap((own) => [...assignColors(own)]))
}

/** An illustration alone, for tiles and banners. */
export async function illustrationSvg(art: string): Promise<string> {
  const picture = await pictureOf(art)
  return canvas(ground(126, 260, 442) + picture.place(256, 246, 404))
}

/** The picture of a product that has none: a plain bag with the shop's flower. */
export function placeholderSvg(): string {
  const bag = 'M132 92H380L398 128C408 210 410 340 404 430Q402 454 380 454H132Q110 454 108 430C102 340 104 210 114 128Z'
  const petals = [-64, -32, 0, 32, 64].map(
    (turn) =>
      `<path d="M256 330Q${turn === 0 ? '222 276' : '228 282'} 256 ${turn === 0 ? 214 : 226}Q${turn === 0 ? '290 276' : '284 282'} 256 330Z" transform="rotate(${turn} 256 330)"/>`,
  )
  return canvas(
    ground(112, 288, 458) +
      fill(bag, '#E6D8BF') +
      fill('M132 92H380L390 112H122Z', '#CDBB9A') +
      fill(bag, 'url(#pillow)') +
      `<g fill="#F6EEDD" stroke="#B9A582" stroke-width="5" stroke-linejoin="round">${petals.join('')}</g>` +
      line('M186 352Q256 372 326 352', '#B9A582', 5),
  )
}
