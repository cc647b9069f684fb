import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Changes whenever the same product may be drawn differently: with this package's sources or its libraries. */
export async function recipeHash(): Promise<string> {
  const hash = createHash('sha256')
  const folder = new URL('./', import.meta.url)
  const names = (await readdir(folder)).filter((name) => !name.includes('.test.')).sort()
  for (const name of names) hash.update(name).update(await readFile(new URL(name, folder)))
  hash.update(await readFile(new URL('../package.json', folder)))
  // The path of an installed package contains its version.
  const library = createRequire(import.meta.url).resolve('sharp')
  return hash.update(/sharp@[^/]+/.exec(library)?.[0] ?? library).digest('hex')
}
