import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url).pathname
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(`${root}${file}`))

const specification = ['requirements', 'decisions', 'security'].map((name) => read(`docs/spec/${name}.md`)).join('\n')
const knownIds = new Set([...specification.matchAll(/^\| ([A-Z]+-\d\d|[DSR]\d+) \|/gm)].map((match) => match[1]))
const prefixes = [...new Set([...knownIds].map((id) => id?.match(/^[A-Z]+(?=-)/)?.[0]).filter(Boolean))].join('|')
/** `CART-06`, `D11`, `S28`, `R4`. */
const id = new RegExp(String.raw`(?<![\w-])(?:(?:${prefixes})-\d+|[DSR]\d{1,2})(?![\w-])`, 'g')
const fileName = /(?<![\w@*{<>$.-])(?:[\w$.@-]+\/)*[\w$@-][\w$.@-]*\.(?:tsx?|mjs|md|ya?ml|json|sql|csv)(?![\w*])/g
/** Written by a build, a test run or a running shop, or owned by a package. */
const notTracked = /^(package\.json|manifest\.json|tsconfig\.json)$|^my-|node_modules|^dist\/|\.cache\//

/** Every path, and every suffix of it that begins at a folder: comments may shorten a path. */
const paths = new Set(
  tracked.flatMap((file) => {
    const parts = file.split('/')
    return parts.map((_, at) => parts.slice(at).join('/'))
  }),
)

/** Comments of a file, titles of its tests and tags of its stories, each with its offset. */
function* prose(file: string, text: string): Generator<{ text: string; at: number }> {
  const patterns = /\.(ts|tsx|mjs)$/.test(file)
    ? [
        /(?<=^|[\s{(,])\/\*[\s\S]*?\*\//gm,
        /(?<=^|\s)\/\/.*$/gm,
        /(?<=\b(?:it|test|describe|step)(?:\.\w+(?:\([^\n]*\))?)?\(\s*)(['"`]).*?\1/gm,
        /(?<=^\s*tags: )\[[^\]]*\]/gm,
      ]
    : file.endsWith('.sql')
      ? [/--.*$/gm]
      : file.endsWith('.md')
        ? [/^.*$/gm]
        : [/(?<=^|\s)#.*$/gm]
  for (const pattern of patterns) for (const match of text.matchAll(pattern)) yield { text: match[0], at: match.index }
}

function* unresolved(file: string): Generator<string> {
  const text = read(file)
  const folder = file.split('/').slice(0, -1)
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  for (const part of prose(file, text)) {
    for (const match of part.text.matchAll(id))
      if (!knownIds.has(match[0]))
        yield `${file}:${lineAt(part.at + match.index)} names ${match[0]}. No such id in docs/spec/: correct the id, or add its row there.`
    for (const match of part.text.matchAll(fileName)) {
      const name = match[0].replace(/^(\.\.?\/)+/, '').replace(/^~\//, '')
      const relative = [...folder, name].join('/')
      if (!notTracked.test(name) && !paths.has(name) && !paths.has(relative))
        yield `${file}:${lineAt(part.at + match.index)} names ${match[0]}. No such file in the repository: correct the name, or delete the reference.`
    }
  }
}

/** Ids and file names in comments, test titles and documents that do not exist, as `file:line names …`, with a remedy. */
export function unresolvedReferences(): string[] {
  const checked = tracked.filter(
    (file) =>
      /\.(ts|tsx|mjs|sql|ya?ml|md)$/.test(file) &&
      !/\.gen\.ts$|^docs\/spec\/|^pnpm-|^tools\/references\.ts$/.test(file),
  )
  return [...new Set(checked.flatMap((file) => [...unresolved(file)]))]
}

/** Words of no technical meaning, and the industry's terms for them. */
const dialect: Record<string, string> = {
  'nobody|somebody|everybody|anybody|whoever': 'guest, user, owner, caller, null',
  'asleep|awake|alive': 'hydrated, not hydrated',
  'shelf|shelves': 'stock, department, category',
  anew: 'again',
}
/** Uses of such words in comments, test titles and documents, as `file:line says …`, with a remedy. */
export function dialectWords(): string[] {
  const checked = tracked.filter(
    (file) => /\.(ts|tsx|mjs|sql|md)$/.test(file) && !/\.gen\.ts$|^docs\/spec\/|^tools\/references\.ts$/.test(file),
  )
  return checked.flatMap((file) => {
    const text = read(file)
    return [...prose(file, text)].flatMap((part) =>
      Object.entries(dialect).flatMap(([words, terms]) =>
        [...part.text.matchAll(new RegExp(String.raw`\b(?:${words})\b`, 'gi'))].map((match) => {
          const line = text.slice(0, part.at + match.index).split('\n').length
          return `${file}:${line} says "${match[0]}". Use the industry's term: ${terms}.`
        }),
      ),
    )
  })
}
