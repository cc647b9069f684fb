/**
 * Draws contact sheets of all packs on the tints of their departments: `node tools/contact-sheet.ts <folder> [--dark] [--view
 * detail] [--only MA,FR-03]`. To look at after a change of `packages/packs`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { colorsOf, composeSvg } from '@lotus/packs/compose'
import { views } from '@lotus/packs/product'
import { readPackProducts } from '@lotus/api/pack-products'
import { previewTints } from '@lotus/packs/render'
import sharp from 'sharp'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dark: { type: 'boolean' }, view: { type: 'string' }, only: { type: 'string' } },
})
const [folder = '.cache/contact-sheets'] = positionals
const dark = {
  sand: '#3A2F18',
  clay: '#3B261D',
  ivory: '#37301F',
  moss: '#26301F',
  rose: '#3A2429',
  fern: '#20301F',
  sky: '#1E2C37',
  lilac: '#2C2538',
  amber: '#3B2F17',
  linen: '#352C20',
}
const tints = values.dark ? dark : previewTints
const view = views.find((one) => one === values.view) ?? 'front'
const only = values.only?.split(',')
const [columns, cell] = [8, 200]

const products = await readPackProducts()
const colors = colorsOf(products)
mkdirSync(folder, { recursive: true })
for (const [department, own] of Map.groupBy(products, (product) => product.department)) {
  const shown = own.filter(({ code }) => only === undefined || only.some((start) => code.startsWith(start)))
  if (shown.length === 0) continue
  const tiles = await Promise.all(
    shown.map(async (product, at) => {
      const pack = colors.get(product.code)
      if (pack === undefined) throw new Error(product.code)
      const svg = await composeSvg(product, pack, view)
      const input = await sharp(Buffer.from(svg))
        .resize(188, 188)
        .flatten({ background: tints[product.tint] })
        .png()
        .toBuffer()
      return { input, left: (at % columns) * cell + 6, top: Math.floor(at / columns) * cell + 6 }
    }),
  )
  const height = Math.ceil(shown.length / columns) * cell
  const file = join(folder, `${department}-${view}${values.dark ? '-dark' : ''}.png`)
  await sharp({
    create: { width: columns * cell, height, channels: 3, background: values.dark ? '#15120D' : '#FBF8F2' },
  })
    .composite(tiles)
    .png()
    .toFile(file)
  console.log(file)
}
