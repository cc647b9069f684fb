import { createHash } from 'node:crypto'
import { basename, posix } from 'node:path'

import type { Messages } from '@lingui/core'
import type { Plugin } from 'vite'

import type { MessageFiles } from './src/i18n/page-messages.ts'

type Ids = ReadonlySet<string>
/** A message id in code: Lingui's macros compile each message to a string of six characters. Catalogs are JSON text with escaped quotes. */
const messageId = /(\\?["'`])([\w+/-]{6})\1/g
type Chunk = {
  fileName: string
  isEntry: boolean
  imports: readonly string[]
  dynamicImports: readonly string[]
  modules: Readonly<Record<string, { code: string | null }>>
}

/** Messages that several imports need get their own file from this size on; below it, each import's file has a copy. */
const sharedSize = 2_500
/** A file below this size is not worth a request. */
const smallSize = 300

/**
 * Assigns message ids to files: one for each import, and one for each large set that several imports need. The messages
 * of an import that has few are added to a file that it loads anyway, or to those of every page.
 *
 * @param needs Ids by imported chunk.
 * @param initial Ids that every page needs.
 * @param sizeOf Size of a file with these messages, in bytes.
 */
export function planFiles(
  needs: ReadonlyMap<string, Ids>,
  initial: Ids,
  sizeOf: (ids: Iterable<string>) => number,
): { page: Ids; files: Map<string, string[][]> } {
  const page = new Set(initial)
  const ids = new Set([...needs.values()].flatMap((needed) => [...needed])).difference(page)
  const usersOf = (id: string) => [...needs.keys()].filter((target) => needs.get(target)?.has(id))
  const shared = [...Map.groupBy(ids, (id) => usersOf(id).join()).values()]
    .filter((group) => usersOf(group[0] ?? '').length > 1 && sizeOf(group) >= sharedSize)
    .map((group) => ({ users: usersOf(group[0] ?? ''), ids: new Set(group) }))
    .sort((a, b) => a.users.length - b.users.length)
  const sharedBy = (target: string) => shared.filter(({ users }) => users.includes(target))
  const ownOf = (target: string, needed: Ids): Set<string> =>
    sharedBy(target).reduce((rest, file) => rest.difference(file.ids), new Set(needed).difference(page))

  // Each addition makes the files of other imports smaller.
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false
    for (const [target, needed] of needs) {
      const own = ownOf(target, needed)
      if (own.size === 0 || sizeOf(own) >= smallSize) continue
      const home = sharedBy(target)[0]?.ids ?? page
      for (const id of own) home.add(id)
      hasChanged = true
    }
  }
  const filesOf = (target: string, needed: Ids) =>
    [...sharedBy(target).map((file) => file.ids), ownOf(target, needed)]
      .filter((file) => file.size > 0)
      .map((file) => [...file].sort())
  return { page, files: new Map([...needs].map(([target, needed]) => [target, filesOf(target, needed)])) }
}

/**
 * Splits the message catalogs by the ids that each chunk names. Every `import()` of a chunk also loads the chunk's
 * message files in the page's language, so the messages are there when it resolves (`i18n/chunk-messages.ts`). The page
 * itself carries the messages of the chunks that its HTML names, which a manifest lists for the server (`MessageFiles`).
 * In the browser, messages have short ids: hashes would add 0.5 kB to the HTML and scripts of every page.
 */
export function messageChunks(): Plugin {
  type Plan = {
    page: Ids
    filesOf: Map<string, string[]>
    contents: Map<string, string[]>
    catalogs: Map<string, Messages>
    shortIds: Map<string, string>
  }
  let plan: Promise<Plan> | null = null

  async function makePlan(chunks: Readonly<Record<string, Chunk>>, catalogs: Map<string, Messages>): Promise<Plan> {
    const known = new Set([...catalogs.values()].flatMap((messages) => Object.keys(messages)))
    const idsOf = new Map(Object.values(chunks).map((chunk) => [chunk.fileName, idsIn(chunk, known)]))
    const needsOf = (file: string) =>
      new Set([...closure(file, chunks)].flatMap((name) => [...(idsOf.get(name) ?? [])]))
    const entries = Object.values(chunks).filter(({ isEntry }) => isEntry)
    const initial = new Set(entries.flatMap(({ fileName }) => [...needsOf(fileName)]))
    const targets = new Set(Object.values(chunks).flatMap(({ dynamicImports }) => dynamicImports))
    const needs = new Map([...targets].map((target) => [target, needsOf(target)]))
    const pick = (ids: Iterable<string>, messages: Messages) =>
      JSON.stringify(Object.fromEntries([...ids].map((id) => [id, messages[id]])))
    const [source = {}] = catalogs.values()
    const { page, files } = planFiles(needs, initial, (ids) => pick(ids, source).length)
    // The messages of every page have consecutive numbers, which compress best.
    const shortIds = new Map([...new Set([...[...page].sort(), ...known])].map((id, index) => [id, index.toString(36)]))
    const contents = new Map<string, string[]>()
    const nameOf = (ids: string[]) => {
      const hash = createHash('sha256')
      for (const messages of catalogs.values()) hash.update(pick(ids, messages))
      const name = hash.digest('base64url').slice(0, 5)
      contents.set(name, ids)
      return name
    }
    const filesOf = new Map(
      [...files].flatMap(([target, sets]) => (sets.length > 0 ? [[target, sets.map(nameOf)] as const] : [])),
    )
    return { page, filesOf, contents, catalogs, shortIds }
  }

  return {
    name: 'lotus:message-chunks',
    apply: 'build',
    renderStart() {
      plan = null
    },
    // The names of the files become part of the code before it is hashed: a changed translation changes the chunk's name.
    async renderChunk(code, chunk, _options, meta) {
      plan ??= readCatalogs(this).then((catalogs) => makePlan(meta.chunks, catalogs))
      const { filesOf, shortIds } = await plan
      const loaded = closure(chunk.fileName, meta.chunks)
      const awaited = new Set(chunk.dynamicImports.filter((target) => filesOf.has(target) && !loaded.has(target)))
      const result = code.replace(/\bimport\("(\.[^"]+)"\)/g, (call, specifier: string) => {
        const target = posix.join(posix.dirname(chunk.fileName), specifier)
        const files = loaded.has(target) ? undefined : filesOf.get(target)
        awaited.delete(target)
        return files === undefined ? call : `__withMessages(${call}, "${files.join(' ')}")`
      })
      if (awaited.size > 0)
        this.error(`The import() of ${[...awaited].join(', ')} in ${chunk.fileName} is not recognized`)
      const withShortIds = result.replace(messageId, (text, quote: string, id: string) => {
        const short = shortIds.get(id)
        return short === undefined ? text : quote + short + quote
      })
      return { code: withShortIds, map: null }
    },
    async generateBundle(_options, bundle) {
      if (plan === null) return
      const { page, filesOf, contents, catalogs, shortIds } = await plan
      for (const [name, ids] of contents)
        for (const [locale, messages] of catalogs) {
          const source = JSON.stringify(Object.fromEntries(ids.map((id) => [shortIds.get(id), messages[id]])))
          this.emitFile({ type: 'asset', fileName: `assets/${name}.${locale}.json`, source })
        }
      const chunks = Object.values(bundle).flatMap((file) => {
        const files = file.type === 'chunk' ? filesOf.get(file.preliminaryFileName) : undefined
        return files === undefined ? [] : [[`/${file.fileName}`, files] as const]
      })
      const manifest: MessageFiles = {
        ids: Object.fromEntries(shortIds),
        page: [...page].sort(),
        chunks: Object.fromEntries(chunks),
        files: Object.fromEntries(contents),
      }
      this.emitFile({ type: 'asset', fileName: '.vite/messages.json', source: JSON.stringify(manifest) })
    },
  }
}

/** The compiled catalogs of the build, by language. */
async function readCatalogs(context: {
  getModuleIds: () => IterableIterator<string>
  getModuleInfo: (id: string) => { code: string | null } | null
}): Promise<Map<string, Messages>> {
  const catalogs = [...context.getModuleIds()].filter((id) => id.endsWith('.po')).sort()
  const read = catalogs.map(async (id) => {
    const code = context.getModuleInfo(id)?.code ?? ''
    const { messages } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { messages: Messages }
    return [basename(id, '.po'), messages] as const
  })
  return new Map(await Promise.all(read))
}

/** A chunk and all that it imports statically. */
function closure(file: string, chunks: Readonly<Record<string, Chunk>>, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const imported of chunks[file]?.imports ?? []) closure(imported, chunks, seen)
  return seen
}

/** Message ids in a chunk's code. */
function idsIn({ modules }: Chunk, known: Ids): Set<string> {
  const code = Object.entries(modules).flatMap(([id, module]) => (id.endsWith('.po') ? [] : [module.code ?? '']))
  const found = code.flatMap((text) => [...text.matchAll(messageId)].map(([, , id = '']) => id))
  return new Set(found.filter((id) => known.has(id)))
}
