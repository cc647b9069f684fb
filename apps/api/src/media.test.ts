import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildMedia, mediaSizes, readMediaInventory } from './media.ts'
import { fallbackArt } from './seed-files.ts'

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')

it('every picture that the demo data names has a drawing', async () => {
  const { arts, previews } = await readMediaInventory()
  const drawings = new Set(await readdir(assets))
  expect(arts.filter((art) => !drawings.has(`${art}.webp`))).toEqual([])
  expect(arts).toContain(fallbackArt)
  expect(previews.get('1f35c')).toContain('noodles')
})

describe('a small set of pictures', () => {
  const inventory = { arts: ['1f35c', '1f95f'], previews: new Map([['1f35c', new Set(['noodles', 'tea'] as const)]]) }
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotus-media-'))
    await buildMedia(folder, inventory)
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('exists in every size and format, and for link previews', async () => {
    const expected = inventory.arts.flatMap((art) =>
      mediaSizes.flatMap((size) => [`${art}-${size}.avif`, `${art}-${size}.webp`]),
    )
    expect(await readdir(folder)).toEqual(
      ['.stamp', ...expected, '1f35c-noodles-og.jpg', '1f35c-tea-og.jpg'].toSorted(),
    )
  })

  it.each(mediaSizes.flatMap((size) => [`1f35c-${size}.avif`, `1f35c-${size}.webp`]))(
    'contains square, transparent and non-empty pictures: %s',
    async (name) => {
      const picture = sharp(join(folder, name))
      const size = Number(/-(\d+)\./.exec(name)?.[1])
      expect(await picture.metadata()).toMatchObject({ width: size, height: size, hasAlpha: true })
      const { channels } = await picture.stats()
      expect(channels[3]).toMatchObject({ min: 0, max: 255 })
      expect((await stat(join(folder, name))).size).toBeLessThan(24_000)
    },
  )

  it('contains pictures with a soft shadow', async () => {
    const { data, info } = await sharp(join(folder, '1f35c-512.webp')).raw().toBuffer({ resolveWithObject: true })
    const alphas = Array.from({ length: info.width * info.height }, (_, pixel) => data[pixel * 4 + 3] ?? 0)
    const faint = alphas.filter((alpha) => alpha > 8 && alpha < 90).length / alphas.length
    expect(faint).toBeGreaterThan(0.02)
    expect(faint).toBeLessThan(0.3)
  })

  it('contains opaque previews with the tint as background', async () => {
    const picture = sharp(join(folder, '1f35c-noodles-og.jpg'))
    expect(await picture.metadata()).toMatchObject({ width: 600, height: 600, hasAlpha: false })
    const [red = 0, green = 0, blue = 0] = await picture
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(Math.abs(red - 0xf3) + Math.abs(green - 0xe3) + Math.abs(blue - 0xc3)).toBeLessThan(12)
  })

  it('is rebuilt only after a change or an interrupted build', async () => {
    expect(await buildMedia(folder, inventory)).toBe(0)
    expect(await buildMedia(folder, { ...inventory, arts: ['1f95f'] })).toBe(1)
    await writeFile(join(folder, '.stamp'), 'cut off')
    expect(await buildMedia(folder, inventory)).toBe(2)
  }, 60_000)
})
