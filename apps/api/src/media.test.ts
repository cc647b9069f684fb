import { colorsOf, composeSvg } from '@lotus/packs/compose'
import { isArt } from '@lotus/packs/pictures'
import { mostBytes, previewTints, rasterize, widths } from '@lotus/packs/render'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { filesOf, openMedia } from './media.ts'
import { readPackProducts } from './pack-products.ts'
import { pictureNames, placeholderName, readSeedCatalog } from './seed-files.ts'

const products = await readPackProducts()
const colors = colorsOf(products)
const media = await openMedia()

async function composed(file: string): Promise<Buffer> {
  const bytes = await media.compose(file)
  if (bytes === null) throw new Error(`${file} does not exist`)
  return bytes
}

async function svgOf(code: string, view: 'front' | 'detail' | 'facts'): Promise<string> {
  const product = products.find((one) => one.code === code)
  const own = colors.get(code)
  if (product === undefined || own === undefined) throw new Error(`${code} does not exist`)
  return composeSvg(product, own, view)
}

/** Small pictures on the tint of their department, for comparison. */
async function thumbnails(): Promise<{ code: string; department: string; pixels: Buffer }[]> {
  const found = []
  for (const { code, department, tint } of products) {
    const { data, side } = await rasterize(await svgOf(code, 'front'), 96)
    const pixels = await sharp(data, { raw: { width: side, height: side, channels: 4 } })
      .flatten({ background: previewTints[tint] })
      .resize(32, 32)
      .raw()
      .toBuffer()
    found.push({ code, department, pixels })
  }
  return found
}

/** The mean distance of two pictures' pixels, 0 to 255. */
function distance(one: Buffer, other: Buffer): number {
  let sum = 0
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0))
  return sum / one.length
}

it('BEY-22: every product, department and category names an illustration that exists', async () => {
  const catalog = await readSeedCatalog()
  const tiles = catalog.flatMap(({ department, subDepartments }) => [
    department.art,
    ...subDepartments.flatMap(({ categories }) => categories.map(({ art }) => art)),
  ])
  const arts = new Set([...tiles, ...products.flatMap(({ art, dish }) => [art, ...(dish === undefined ? [] : [dish])])])
  const missing = [...arts].filter((art) => !isArt(art))
  expect(missing).toEqual([])
})

it('BEY-22: no two products have the same picture, and those of one department differ at a glance', async () => {
  const pictures = await thumbnails()
  expect(pictures).toHaveLength(381)
  const alike: string[] = []
  for (const [at, one] of pictures.entries()) {
    for (const other of pictures.slice(at + 1)) {
      const apart = distance(one.pixels, other.pixels)
      const pair = `${one.code} ${other.code}`
      if (apart < (one.department === other.department ? 4 : 1)) alike.push(`${pair} ${apart.toFixed(1)}`)
    }
  }
  expect(alike).toEqual([])
}, 180_000)

it('BEY-22: neighbors in a department’s list do not share the colors of their packs, unless they are of one brand', () => {
  const byDepartment = Map.groupBy(products, ({ department }) => department)
  const shared = [...byDepartment.values()].flatMap((own) =>
    [own, own.toSorted((a, b) => b.sold - a.sold)].flatMap((list) =>
      list.slice(1).filter((product, at) => {
        const before = list[at]
        return (
          before?.brand !== product.brand && colors.get(product.code)?.base === colors.get(before?.code ?? '')?.base
        )
      }),
    ),
  )
  expect(shared.map(({ code }) => code)).toEqual([])
})

describe('BEY-22: the pictures of a product', () => {
  it('are a front, the content and the facts, in every size and format', async () => {
    expect(pictureNames('MA-0101')).toEqual(['ma-0101', 'ma-0101-detail', 'ma-0101-facts'])
    for (const file of pictureNames('MA-0101').flatMap(filesOf)) {
      const side = Number(/-(\d+)\./.exec(file)?.[1])
      const picture = sharp(await composed(file))
      expect(await picture.metadata()).toMatchObject({ width: side, height: side, hasAlpha: true })
      const { channels } = await picture.stats()
      expect(channels[3]?.min).toBeLessThan(8)
    }
  }, 60_000)

  it('are the same bytes when they are composed again', async () => {
    const again = await openMedia()
    for (const file of ['fr-0504-320.avif', 'mo-0104-320.webp', 'co-0101-facts-320.avif'])
      expect(await again.compose(file)).toEqual(await composed(file))
  }, 60_000)

  it('have outlines instead of text, so that the fonts of the machine do not matter', async () => {
    for (const view of ['front', 'detail', 'facts'] as const)
      expect(await svgOf('BE-0503', view)).not.toMatch(/<text|font-family/)
  })

  it('have at most 8 kB at the size of a card, in both formats', async () => {
    // One of each shape, and the busiest of all.
    const codes = [
      'MA-0102',
      'MA-0201',
      'AR-0306',
      'MO-0504',
      'CH-0503',
      'CO-0501',
      'FR-0404',
      'FR-0605',
      'DO-0103',
      'BE-0601',
      'PE-0401',
      'ME-0703',
    ]
    for (const code of codes) {
      for (const format of ['avif', 'webp']) {
        const { length } = await composed(`${code.toLowerCase()}-320.${format}`)
        expect(length, `${code} ${format}`).toBeLessThanOrEqual(8192)
        expect(length, `${code} ${format}`).toBeGreaterThan(1500)
      }
    }
    expect(mostBytes[320]).toBe(8192)
  }, 120_000)

  it('have an opaque link preview on the tint of their department', async () => {
    const picture = sharp(await composed('ma-0101-sand-og.jpg'))
    expect(await picture.metadata()).toMatchObject({ width: 600, height: 600, hasAlpha: false })
    const corner = await picture.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()
    expect(distance(corner, Buffer.from([0xf3, 0xe3, 0xc3]))).toBeLessThan(4)
    // Shared before D64.
    expect(await media.compose('ma-0101-noodles-og.jpg')).toEqual(await composed('ma-0101-sand-og.jpg'))
  })
})

it('BEY-22: an illustration for tiles exists by the name of a drawing or a Fluent emoji', async () => {
  for (const file of ['shiitake-96.avif', '1f35c-96.avif', '1f336-fe0f-96.webp'])
    expect(await sharp(await composed(file)).metadata()).toMatchObject({ width: 96, hasAlpha: true })
})

it('BEY-22: a product without a photo gets a drawn bag, in every size and format', async () => {
  for (const file of filesOf(placeholderName)) {
    const { channels } = await sharp(await composed(file)).stats()
    expect(channels[3]).toMatchObject({ max: 255 })
  }
  expect(filesOf(placeholderName)).toHaveLength(widths.length * 2)
})

it.each([
  'ma-9999-320.avif',
  'ma-0101-400.avif',
  'ma-0101-320.png',
  'ma-0101-shop-og.jpg',
  '../ma-0101-320.avif',
  'ma-0101-side-320.avif',
  'MA-0101-320.avif',
])('there is no picture %s', async (file) => {
  expect(await media.compose(file)).toBeNull()
})
