import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** `A` to `Z`, then `AA` to `ZZ`, without `AD`: blockers of advertisements hide such classes. */
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const letters = ['', ...alphabet]
  .flatMap((first) => alphabet.map((second) => first + second))
  .filter((name) => name !== 'AD')

// Sorted, so that the builds for the browser and the server agree. The theme comes first, because every style sheet names its variables.
const isTheme = (file: string) => file.startsWith('packages/ui/src/theme/')
const files = globSync('{packages,apps}/*/src/**/*.css.ts', { cwd: root }).sort()
const prefixes = new Map(
  [...files.filter(isTheme), ...files.filter((file) => !isTheme(file))].map((file, index) => [file, letters[index]]),
)

/** By file: the hashes of its identifiers in their order. */
const hashes = new Map<string, string[]>()

/**
 * The name of a class, variable or animation in the built shop: letters for the style sheet and the number of the name in it, such as
 * `B1z`. The hash that vanilla-extract writes instead has 6 or 7 characters, which costs every page 0.7 kB on the wire.
 */
export function shortIdentifier({ hash, filePath }: { hash: string; filePath: string }): string {
  const file = relative(root, resolve(import.meta.dirname, filePath))
  const prefix = prefixes.get(file)
  if (prefix === undefined) throw new Error(`${file} is not a style sheet of a package or an app`)
  const known = hashes.get(file) ?? []
  hashes.set(file, known)
  const number = known.indexOf(hash)
  return prefix + (number === -1 ? known.push(hash) - 1 : number).toString(36)
}
