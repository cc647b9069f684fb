import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** `A` to `Z`, then `AA` to `ZZ`, without `AD`: ad blockers hide elements with such classes. */
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const letters = ['', ...alphabet]
  .flatMap((first) => alphabet.map((second) => first + second))
  .filter((name) => name !== 'AD')

// Sorted, so that the builds for the browser and the server agree. The theme gets the shortest prefixes, because all style sheets use it.
const isTheme = (file: string) => file.startsWith('packages/ui/src/theme/')
const files = globSync('{packages,apps}/*/src/**/*.css.ts', { cwd: root }).sort()
const prefixes = new Map(
  [...files.filter(isTheme), ...files.filter((file) => !isTheme(file))].map((file, index) => [file, letters[index]]),
)

/** The hashes of the identifiers of each file, in the order of their first use. */
const hashes = new Map<string, string[]>()

/**
 * The name of a class, variable or animation in the built shop, such as `B1z`: letters for the style sheet, then the number of the name
 * in base 36. The hashes of vanilla-extract have 6 or 7 characters, which would add 0.7 kB on the wire to every page.
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
