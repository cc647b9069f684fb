import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { recipeHash } from '@lotus/packs/recipe'

import { readSeedCatalog, readSeedSettings } from './seed-files.ts'

/**
 * The folder inside `root` for pictures as they are drawn today. Its name changes with the recipe and the demo data; the folders
 * of earlier ones are removed.
 */
export async function openMediaFolder(root: string): Promise<string> {
  const data = await Promise.all([recipeHash(), readSeedCatalog(), readSeedSettings()])
  const name = createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16)
  await mkdir(join(root, name), { recursive: true })
  for (const other of await readdir(root))
    if (other !== name) await rm(join(root, other), { recursive: true, force: true })
  return join(root, name)
}

/** The files that lists of products load first, the best-selling products first. */
export async function listCardFiles(): Promise<string[]> {
  const products = (await readSeedCatalog()).flatMap((department) => department.products)
  const ranked = products.toSorted((a, b) => b.sold - a.sold)
  return [192, 320].flatMap((width) => ranked.map(({ code }) => `${code.toLowerCase()}-${width}.avif`))
}
