import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { createHttp } from '@lotus/api/platform/http'
import { createLogger } from '@lotus/api/platform/logger'

import { saveAssets } from './former-assets.ts'
import { publicDir } from './render.ts'
import { registerStatic } from './static.ts'

const hour = 3_600_000

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lotus-former-assets-'))
  folder = join(root, 'data/assets')
})
afterEach(() => rm(root, { recursive: true }))

/** Starts a build with these files at that time. */
async function start(build: string, names: string[], now: number): Promise<string> {
  const assets = join(root, build)
  await mkdir(assets, { recursive: true })
  for (const name of names) await writeFile(join(assets, name), `${build} ${name}`)
  await saveAssets({ assets, folder, now })
  return assets
}
const saved = async () => (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted()

it('BEY-13 files remain for a day after their build was replaced, however long it ran', async () => {
  const now = Date.now()
  await start('first', ['a-1.js', 'a-1.js.br', 'shared.js'], now)
  const later = now + 30 * 24 * hour
  await start('second', ['a-2.js', 'shared.js'], later)
  expect(await saved()).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'shared.js'])
  await start('second', ['a-2.js', 'shared.js'], later + 23 * hour)
  expect(await saved()).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'shared.js'])
  await start('second', ['a-2.js', 'shared.js'], later + 25 * hour)
  expect(await saved()).toEqual(['a-2.js', 'shared.js'])
})

it('BEY-13 a rollback keeps its own files, and those of the build that it replaces for a day', async () => {
  const now = Date.now()
  await start('first', ['a-1.js'], now)
  await start('second', ['a-2.js'], now + hour)
  await start('first', ['a-1.js'], now + 2 * hour)
  await start('first', ['a-1.js'], now + 25.5 * hour)
  expect(await saved()).toEqual(['a-1.js', 'a-2.js'])
  await start('first', ['a-1.js'], now + 40 * hour)
  expect(await saved()).toEqual(['a-1.js'])
})

it('BEY-13 the server sends files of the build before, compressed too, and does not send the list of the folder', async () => {
  const now = Date.now()
  await start('first', ['a-1.js', 'a-1.js.br'], now)
  const assets = await start('second', ['a-2.js'], now)
  const media = join(root, 'media')
  await mkdir(media)
  const app = createHttp({ logger: createLogger({ level: 'silent' }) })
  await registerStatic(app, {
    assets: [assets, folder],
    public: publicDir,
    media: { folder: media, composer: { ensure: () => Promise.resolve(false) } },
  })
  const answerOf = async (name: string, encoding = 'identity') => {
    const { statusCode, body, headers } = await app.inject({
      url: `/assets/${name}`,
      headers: { 'accept-encoding': encoding },
    })
    return [statusCode, statusCode === 200 ? body : '', headers['content-encoding'], headers['cache-control']]
  }
  const forever = 'public, max-age=31536000, immutable'
  expect(await answerOf('a-2.js')).toEqual([200, 'second a-2.js', undefined, forever])
  expect(await answerOf('a-1.js')).toEqual([200, 'first a-1.js', undefined, forever])
  expect(await answerOf('a-1.js', 'br')).toEqual([200, 'first a-1.js.br', 'br', forever])
  expect(await answerOf('.build.json')).toEqual([404, '', undefined, 'public, max-age=0, s-maxage=10'])
  await app.close()
})
