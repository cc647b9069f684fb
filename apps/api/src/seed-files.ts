import { readdir, readFile } from 'node:fs/promises'

import { views } from '@lotus/packs/product'
import type { Allergen, Dietary, LocalizedText, Product, Storage, Tint } from '@lotus/openapi/schema'

/** Texts by language; pt-BR is required. */
export type Words = Pick<LocalizedText, 'pt-BR'> & Partial<LocalizedText>

/** A file of `seed/catalog`: a department and its products. `art` is a drawing of `@lotus/packs` or the code point of a Fluent emoji, e.g. `1f35c`. */
export type SeedDepartment = {
  department: { slug: string; names: LocalizedText; tint: Tint; art: string }
  subDepartments: {
    slug: string
    names: LocalizedText
    categories: { slug: string; names: LocalizedText; art: string }[]
  }[]
  products: SeedProduct[]
}

/** Prices in reais, the discount as a fraction; sales and age are made up, and `seedReviews` writes reviews with about this rating. */
export type SeedProduct = {
  code: string
  category: string
  names: LocalizedText
  description: LocalizedText
  brand: string
  /** The illustration on its pack; with `dish`, the flavor beside it. */
  art: string
  dish?: string
  price: number
  discount: number
  stock: number
  net: Product['net']
  storage: Storage
  allergens: Allergen[]
  /** Traces. @default [] */
  mayContain?: Allergen[]
  ingredients: Words
  dietary: Dietary[]
  origin: string
  rating: number
  ratingCount: number
  sold: number
  daysOld: number
  ageRestricted: boolean
  keywords: string[]
  featured: boolean
}

export type SeedSetting = { group: string; key: string; value: unknown }
const folder = new URL('../seed/', import.meta.url)
const readJson = async <Value>(path: string): Promise<Value> =>
  JSON.parse(await readFile(new URL(path, folder), 'utf8')) as Value

/** The demo catalog, departments in the order of their file names. */
export async function readSeedCatalog(): Promise<SeedDepartment[]> {
  const names = (await readdir(new URL('catalog/', folder))).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map((name) => readJson<SeedDepartment>(`catalog/${name}`)))
}

/** The demo shop's settings. */
export const readSeedSettings = () => readJson<SeedSetting[]>('settings.json')

/** The schedule of the demo shop's delivery and pickup windows. */
export const readSeedWindows = () => readJson<SeedSetting[]>('delivery-windows.json')

/** The demo shop's frequent searches: how often each was made. */
export const readSeedSearches = () => readJson<Record<string, number>>('searches.json')

/** The names of a demo product's pictures, the front first. */
export const pictureNames = (code: string): string[] =>
  views.map((view) => (view === 'front' ? code.toLowerCase() : `${code.toLowerCase()}-${view}`))
/** The URL of a picture of the demo shop (`media.ts`). */
export const mediaUrl = (name: string) => `/media/${name}-512.webp`
/** The picture of a product that was imported without one. */
export const placeholderName = 'placeholder'
