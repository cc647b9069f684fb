import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'

import { messageChunks, planFiles } from './message-chunks.ts'
import type { MessageFiles } from './src/i18n/page-messages.ts'

const long = (text: string) => text.padEnd(1_000, '.')
const catalog = (language: string) => ({
  aaaaaa: [`entry ${language}`],
  bbbbbb: [long(`cart ${language}`)],
  cccccc: [long(`list ${language}`)],
  'dddd-+': [`small ${language}`],
  eeeeee: [`never used ${language}`],
})
const compiled = (messages: object) => `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(messages))})`

const sources: Record<string, string> = {
  '/entry.js': `
    globalThis.catalogs = [() => import('/pt-BR.po'), () => import('/en-US.po')]
    globalThis.open = { cart: () => import('/cart.js'), list: () => import('/list.js'), small: () => import('/small.js') }
    globalThis.say = ['aaaaaa']`,
  '/cart.js': `import { shared } from '/shared.js'; export const cart = () => ['bbbbbb', shared()]`,
  '/list.js': `import { shared } from '/shared.js'; export const list = () => ['cccccc', shared()]`,
  '/shared.js': `export const shared = () => globalThis.shared`,
  '/small.js': `export const small = () => 'dddd-+'`,
  '/pt-BR.po': compiled(catalog('pt-BR')),
  '/en-US.po': compiled(catalog('en-US')),
}

async function buildShop(changed: Record<string, string> = {}) {
  const files = { ...sources, ...changed }
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'test:sources',
        enforce: 'pre',
        resolveId: (id) => (id in files ? id : null),
        load: (id) => (id in files ? { code: files[id] ?? '', moduleType: 'js' as const } : null),
      },
      messageChunks(),
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: '/entry.js' } },
  })) as Rolldown.RolldownOutput
  const assets = result.output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source] as const] : []))
  const read = (name: string) => JSON.parse(String(Object.fromEntries(assets)[name])) as unknown
  const nameOf = (module: string) =>
    result.output.find((file) => file.type === 'chunk' && file.facadeModuleId === module)?.fileName ?? ''
  const entry = result.output.find((file) => file.type === 'chunk' && file.isEntry)
  return {
    read,
    nameOf,
    known: read('.vite/messages.json') as MessageFiles,
    code: entry?.type === 'chunk' ? entry.code : '',
    assets: assets.map(([name]) => name),
    chunks: result.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])),
  }
}

describe('messageChunks', () => {
  test('writes one file per import and language with the messages that its chunks name', async () => {
    const { read, nameOf, known } = await buildShop()
    const [file = ''] = known.chunks[`/${nameOf('/cart.js')}`] ?? []
    expect(known.files[file]).toEqual(['bbbbbb'])
    const id = known.ids['bbbbbb'] ?? ''
    expect(read(`assets/${file}.pt-BR.json`)).toEqual({ [id]: [long('cart pt-BR')] })
    expect(read(`assets/${file}.en-US.json`)).toEqual({ [id]: [long('cart en-US')] })
  })

  test('replaces message ids by short ids in code and in catalogs', async () => {
    const { known, chunks } = await buildShop()
    const ids = Object.entries(known.ids)
    expect(new Set(ids.map(([, short]) => short)).size).toBe(ids.length)
    expect(ids.map(([id]) => id).sort()).toEqual(Object.keys(catalog('pt-BR')).sort())
    expect(known.page.map((id) => known.ids[id])).toEqual(['0', '1'])
    for (const code of chunks) for (const [id] of ids) expect(code).not.toContain(id)
    expect(chunks.some((code) => code.includes(`"${known.ids['aaaaaa']}":["entry en-US"]`))).toBe(true)
    expect(chunks.some((code) => /say ?= ?\[.0.\]/.test(code))).toBe(true)
  })

  test('leaves the messages of the entry and of small files to the page and drops those that no chunk names', async () => {
    const { nameOf, known } = await buildShop()
    expect(known.page).toEqual(['aaaaaa', 'dddd-+'])
    expect(known.chunks[`/${nameOf('/small.js')}`]).toBeUndefined()
    expect(Object.values(known.files).flat()).not.toContain('eeeeee')
  })

  test('wraps the import() of a chunk that has message files, and no other', async () => {
    const { nameOf, known, code } = await buildShop()
    const nameIn = (module: string) => nameOf(module).replace('assets/', './')
    const [file = ''] = known.chunks[`/${nameOf('/cart.js')}`] ?? []
    const quoted = (text: string) => `[\`"']${text.replaceAll('.', '\\.')}[\`"']`
    expect(code).toMatch(
      new RegExp(`__withMessages\\(import\\(${quoted(nameIn('/cart.js'))}\\),\\s*${quoted(file)}\\)`),
    )
    expect(code).not.toMatch(new RegExp(`__withMessages\\(import\\(${quoted(nameIn('/small.js'))}`))
    expect(code).not.toMatch(new RegExp(`__withMessages\\(import\\(${quoted(nameIn('/pt-BR.po'))}`))
  })

  test('a changed translation changes the names of the message file and of the chunk that loads it', async () => {
    const before = await buildShop()
    const after = await buildShop({ '/en-US.po': compiled({ ...catalog('en-US'), bbbbbb: [long('basket en-US')] }) })
    const filesOf = (built: typeof before) => built.known.chunks[`/${built.nameOf('/cart.js')}`]
    expect(filesOf(after)).not.toEqual(filesOf(before))
    expect(after.nameOf('/entry.js')).not.toBe(before.nameOf('/entry.js'))
    expect(after.known.chunks[`/${after.nameOf('/list.js')}`]).toEqual(
      before.known.chunks[`/${before.nameOf('/list.js')}`],
    )
  })
})

describe('planFiles', () => {
  /** Each id counts as 250 bytes: a file is small below 4 ids, and shared from 10 on. */
  const sizeOf = (ids: Iterable<string>) => [...ids].length * 250
  const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`)
  const plan = (needs: Record<string, string[]>, page: string[] = []) =>
    planFiles(new Map(Object.entries(needs).map(([name, needed]) => [name, new Set(needed)])), new Set(page), sizeOf)

  test('gives a large set that several imports need its own file', () => {
    const shared = ids('s', 10)
    const { files, page } = plan({ a: [...shared, ...ids('a', 5)], b: [...shared, ...ids('b', 6)] })
    expect(files.get('a')).toEqual([shared, ids('a', 5)])
    expect(files.get('b')).toEqual([shared, ids('b', 6)])
    expect(page).toEqual(new Set())
  })

  test('copies a small set that several imports need into the file of each', () => {
    const shared = ids('s', 9)
    const { files } = plan({ a: [...ids('a', 5), ...shared], b: [...ids('b', 6), ...shared] })
    expect(files.get('a')).toEqual([[...ids('a', 5), ...shared]])
    expect(files.get('b')).toEqual([[...ids('b', 6), ...shared]])
  })

  test('adds few messages to a file that the import loads anyway, and the imports of that file do not change', () => {
    const shared = ids('s', 10)
    const { files, page } = plan({ a: [...shared, 'x1'], b: [...shared, ...ids('b', 6)], c: [...ids('c', 4), 'x1'] })
    expect(files.get('a')).toEqual([[...shared, 'x1']])
    expect(files.get('b')).toEqual([[...shared, 'x1'], ids('b', 6)])
    expect(files.get('c')).toEqual([[...ids('c', 4), 'x1']])
    expect(page).toEqual(new Set())
  })

  test('adds few messages to those of every page when the import loads no other file', () => {
    const { files, page } = plan({ a: ['x1', 'p1'], b: ['x1', ...ids('b', 5)] }, ['p1'])
    expect(page).toEqual(new Set(['p1', 'x1']))
    expect(files.get('a')).toEqual([])
    expect(files.get('b')).toEqual([ids('b', 5)])
  })
})
