import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { languages } from '@lotus/commerce/languages'

import { publicDir } from './render.ts'
import { registerWebManifest } from './web-manifest.ts'

type Manifest = {
  id: string
  icons: { src: string; purpose?: string }[]
  screenshots: { src: string; sizes: string; form_factor: string }[]
  shortcuts: { name: string; url: string; icons: { src: string }[] }[]
}

async function answerOf(query: string, headers: Record<string, string> = {}) {
  const app = Fastify()
  registerWebManifest(app)
  const answer = await app.inject({ url: `/manifest.webmanifest${query}`, headers })
  await app.close()
  return answer
}
const manifestOf = async (query: string) => (await answerOf(query)).json<Manifest>()

it('BEY-13 the shortcuts of the installed shop have names in each language, and the app is one in all of them', async () => {
  const all = await Promise.all(languages.map((language) => manifestOf(`?lang=${language}`)))
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(['/']))
  for (const { shortcuts } of all)
    expect(shortcuts.map(({ url }) => url)).toEqual(['/cart', '/user/purchases', '/products'])
  const names = all.flatMap(({ shortcuts }) => shortcuts.map(({ name }) => name))
  expect(new Set(names).size).toBe(3 * languages.length)
  expect(await manifestOf('?lang=xx')).toEqual(await manifestOf('?lang=pt-BR'))
})

it('BEY-13 every icon of the manifest exists, and one is maskable', async () => {
  const { icons, shortcuts } = await manifestOf('')
  const sources = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)].map(({ src }) => src)
  expect(sources.filter((src) => !existsSync(join(publicDir, src)))).toEqual([])
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
})

it('BEY-13 the screenshots for phones and desktops exist in their sizes', async () => {
  const { screenshots } = await manifestOf('')
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
  const sizeOf = (src: string) => {
    const jpeg = readFileSync(join(publicDir, src))
    // The marker of a frame, its length and precision come before height and width.
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    return `${jpeg.readUInt16BE(frame + 7)}x${jpeg.readUInt16BE(frame + 5)}`
  }
  expect(screenshots.map(({ src }) => sizeOf(src))).toEqual(screenshots.map(({ sizes }) => sizes))
})

it('BEY-13 browsers store the manifest for a day and revalidate it', async () => {
  const { headers } = await answerOf('?lang=zh-CN')
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'application/manifest+json; charset=utf-8',
    'public, max-age=86400',
  ])
  expect((await answerOf('?lang=zh-CN', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
})
