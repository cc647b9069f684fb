import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('..', import.meta.url).pathname

/** Whether an output was built from these sources as they are now, by their content. `done` records that it was. */
export function stampOf(name: string, patterns: string[]): { isCurrent: boolean; done: () => void } {
  const file = `${root}.cache/${name}.sha256`
  const sources = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted()
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source.slice(root.length)).update(readFileSync(source))
  const stamp = hash.digest('hex')
  return {
    isCurrent: existsSync(file) && readFileSync(file, 'utf8') === stamp,
    done: () => {
      mkdirSync(`${root}.cache`, { recursive: true })
      writeFileSync(file, stamp)
    },
  }
}
