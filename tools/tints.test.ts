import { readFileSync } from 'node:fs'

import { readSeedCatalog } from '@lotus/api/seed-files'
import { tints } from '@lotus/commerce/tints'
import { previewTints } from '@lotus/packs/render'
import { themes } from '../packages/ui/src/theme/tokens.gen.ts'
import { expect, it } from 'vitest'

const contract = readFileSync(new URL('../openapi/storefront.yaml', import.meta.url), 'utf8')

it('D64 the contract, all themes, the pictures and the catalog files have the same tints', () => {
  const [, names = ''] = /^ {4}Tint: \{ type: string, enum: \[(.+)\] \}$/m.exec(contract) ?? []
  expect(names.split(', ')).toEqual(tints)
  for (const { color } of Object.values(themes)) expect(Object.keys(color.tint)).toEqual(tints)
  expect(Object.keys(previewTints)).toEqual(tints)
})

it('D64 no tint is named by a word of a department, sub-department or category', async () => {
  const catalog = await readSeedCatalog()
  const named = catalog.flatMap(({ department, subDepartments }) => [
    department,
    ...subDepartments.flatMap(({ categories, ...subDepartment }) => [subDepartment, ...categories]),
  ])
  const words = new Set(
    named
      .flatMap(({ slug, names }) => [slug, ...Object.values(names)])
      .flatMap((name) => [name, ...name.split(/[^\p{Letter}]+/u)])
      .map((word) => word.toLowerCase()),
  )
  expect(words).toContain('noodles')
  expect(tints.filter((tint) => words.has(tint))).toEqual([])
})
