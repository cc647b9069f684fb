import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'

import sharp from 'sharp'

import type { Tint } from '@lotus/openapi/schema'

import { fallbackArt, readSeedCatalog, readSeedSettings } from './seed-files.ts'

/** Widths in px; each picture is square, in AVIF and WebP. */
export const mediaSizes = [96, 192, 320, 512] as const
const ogSize = 600
/** Increment when the composition below changes, so that existing pictures are rebuilt. */
const recipe = 4

/** Tints of the light theme. Link previews have no theme. */
const tints = {
  noodles: '#F3E3C3',
  sauces: '#F0D5C9',
  rice: '#EFE7D2',
  tea: '#DDE9D3',
  sweets: '#F5D9DE',
  fresh: '#DCEBDD',
  frozen: '#D8E6F0',
  drinks: '#E4DCF0',
  snacks: '#F6E2BE',
  pantry: '#F1E6D6',
} satisfies Record<Tint, string>

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')

/** Pictures by art key, and the tints behind each product's picture. */
export type MediaInventory = { arts: string[]; previews: ReadonlyMap<string, ReadonlySet<Tint>> }

/** Every picture that the demo data names. */
export async function readMediaInventory(): Promise<MediaInventory> {
  const [catalog, settings] = await Promise.all([readSeedCatalog(), readSeedSettings()])
  const arts = new Set<string>([fallbackArt])
  const previews = new Map<string, Set<Tint>>()
  for (const { department, subDepartments, products } of catalog) {
    arts.add(department.art)
    for (const { categories } of subDepartments) for (const { art } of categories) arts.add(art)
    for (const { art } of products) {
      arts.add(art)
      previews.set(art, (previews.get(art) ?? new Set()).add(department.tint))
    }
  }
  for (const [, art] of JSON.stringify(settings).matchAll(/"\/media\/([a-z0-9-]+)-512\.webp"/g)) if (art) arts.add(art)
  return { arts: [...arts].sort(), previews }
}

/** The picture on a transparent square of 512 px with a soft shadow, as raw pixels. */
async function compose(source: Buffer) {
  const size = 512
  const art = 404
  const left = (size - art) / 2
  const top = left - 10
  const input = await sharp(source)
    .resize(art, art, { fit: 'contain', background: '#0000', kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const picture = { input, raw: { width: art, height: art, channels: 4 }, left } as const
  // Two steps: within one, sharp blurs before it composes.
  const outline = await sharp({ create: { width: size, height: size, channels: 4, background: '#0000' } })
    .composite([{ ...picture, top: top + 24 }])
    .extractChannel('alpha')
    .raw()
    .toBuffer()
  const alpha = await sharp(outline, { raw: { width: size, height: size, channels: 1 } })
    .blur(16)
    .linear(0.34, 0)
    .extractChannel(0)
    .raw()
    .toBuffer()
  const shadow = Buffer.alloc(size * size * 4)
  for (let index = 0; index < size * size; index++) {
    shadow[index * 4] = 58
    shadow[index * 4 + 1] = 42
    shadow[index * 4 + 2] = 24
    shadow[index * 4 + 3] = alpha[index] ?? 0
  }
  return sharp(shadow, { raw: { width: size, height: size, channels: 4 } })
    .composite([{ ...picture, top }])
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function writePictures(outDir: string, art: string, on: Iterable<Tint>): Promise<void> {
  const { data: composed, info: raw } = await compose(await readFile(join(assets, `${art}.webp`)))
  for (const width of mediaSizes) {
    const sized = sharp(composed, { raw }).resize(width, width)
    await Promise.all([
      sized
        .clone()
        .avif({ quality: 58, effort: 2 })
        .toFile(join(outDir, `${art}-${width}.avif`)),
      sized
        .clone()
        .webp({ quality: 82, alphaQuality: 80, effort: 2 })
        .toFile(join(outDir, `${art}-${width}.webp`)),
    ])
  }
  for (const tint of on) {
    await sharp({ create: { width: ogSize, height: ogSize, channels: 3, background: tints[tint] } })
      .composite([{ input: composed, raw, left: (ogSize - 512) / 2, top: (ogSize - 512) / 2 }])
      .jpeg({ quality: 82 })
      .toFile(join(outDir, `${art}-${tint}-og.jpg`))
  }
}

/**
 * Builds the demo shop's pictures in `outDir` unless they are up to date: `<art>-{96,192,320,512}.{avif,webp}`, transparent,
 * and for each product's picture and tint `<art>-<tint>-og.jpg`, 600 px and opaque, for link previews.
 * @param inventory the pictures to build, by default those of the demo data
 * @returns the number of built pictures (art keys); 0 if nothing has changed
 */
export async function buildMedia(outDir: string, inventory?: MediaInventory): Promise<number> {
  const { arts, previews } = inventory ?? (await readMediaInventory())
  const tintsOf = (art: string) => [...(previews.get(art) ?? [])].sort()
  const hash = createHash('sha256').update(JSON.stringify([recipe, sharp.versions, mediaSizes, ogSize, tints]))
  for (const art of arts)
    hash.update(JSON.stringify([art, tintsOf(art)])).update(await readFile(join(assets, `${art}.webp`)))
  const stamp = hash.digest('hex')
  const stampFile = join(outDir, '.stamp')
  const known = await readFile(stampFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known === stamp) return 0

  await mkdir(outDir, { recursive: true })
  await rm(stampFile, { force: true })
  const waiting = [...arts]
  const work = async () => {
    for (let art = waiting.pop(); art !== undefined; art = waiting.pop()) await writePictures(outDir, art, tintsOf(art))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  // Written last, so that an interrupted build is repeated.
  await writeFile(stampFile, stamp)
  return arts.length
}
