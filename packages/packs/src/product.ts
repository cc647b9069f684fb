import type { Allergen, LocalizedText, Product, Storage, Tint } from '@lotus/openapi/schema'

/** What a pack is composed from: an entry of the demo catalog with its department. */
export type PackProduct = {
  code: string
  category: string
  department: string
  tint: Tint
  names: LocalizedText
  brand: string
  /** The label's illustration: the code point of a Fluent emoji or a name of `drawings`. */
  art: string
  /** The dish that the label shows; `art` then stands beside it as the flavor. */
  dish?: string
  net: Product['net']
  storage: Storage
  allergens: readonly Allergen[]
  /** Traces. @default [] */
  mayContain?: readonly Allergen[]
  ingredients: Pick<LocalizedText, 'pt-BR'>
  origin: string
  sold: number
}

/** The pictures of a product, in the order of its gallery. */
export const views = ['front', 'detail', 'facts'] as const
export type View = (typeof views)[number]

/** Portuguese without accents, in lower case. */
export const fold = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The net content in kilograms or liters; 1 for pieces. */
export function kilosOf({ net: { amount, unit } }: Pick<PackProduct, 'net'>): number {
  return unit === 'kg' || unit === 'l' ? amount : unit === 'un' ? 1 : amount / 1000
}
