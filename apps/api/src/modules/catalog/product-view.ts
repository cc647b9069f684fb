import { toReais, unitPriceAfterDiscount } from '@lotus/commerce/money'
import { unitPrice } from '@lotus/commerce/unit-price'
import type { Allergen, CategoryRef, DepartmentRef, Dietary, Product, ProductSummary } from '@lotus/openapi/schema'

import { inEveryLanguage } from '#domain/localized-text.ts'
import { toTint } from '#domain/stored-tint.ts'
import type { StoredText } from '#platform/schema.ts'

const wholeDiscount = 10_000

/** The stored columns that a product card shows. */
export type SummaryRow = {
  id: number
  code: string
  names: StoredText
  image_url: string
  tint: string
  price_cents: number
  discount_bp: number
  stock: number
  rating: number
  rating_count: number
  net_amount: number
  net_unit: Product['net']['unit']
  category_id: number
  department_id: number
  age_restricted: boolean
  allergens: Allergen[]
  may_contain: Allergen[]
  allergens_declared: boolean
  dietary: Dietary[]
}

export type ProductRow = SummaryRow &
  Pick<Product, 'brand' | 'storage' | 'origin'> & {
    more_image_urls: string[]
    description: StoredText
    ingredients: StoredText | null
    category_names: StoredText
    category_slug: string
    department_names: StoredText
    department_slug: string
    created_at: Date
    updated_at: Date
  }

export function toSummary(row: SummaryRow): ProductSummary {
  const priceCents = row.price_cents
  const discount = row.discount_bp / wholeDiscount
  const finalCents = unitPriceAfterDiscount({ priceCents, discount })
  const perUnit = unitPrice({ priceCents: finalCents, net: { amount: row.net_amount, unit: row.net_unit } })
  return {
    productId: row.id,
    productName: row.names['pt-BR'],
    names: inEveryLanguage(row.names),
    imageUrl: row.image_url,
    tint: toTint(row.tint),
    price: toReais(priceCents),
    discount,
    finalPrice: toReais(finalCents),
    // The stored stock is below zero if a count found fewer units than are reserved.
    quantity: Math.max(0, row.stock),
    code: row.code,
    rating: row.rating,
    ratingCount: row.rating_count,
    net: { amount: row.net_amount, unit: row.net_unit },
    unitPrice: perUnit === null ? null : { price: toReais(perUnit.cents), per: perUnit.per },
    categoryId: row.category_id,
    departmentId: row.department_id,
    ageRestricted: row.age_restricted,
    allergens: row.allergens,
    mayContain: row.may_contain,
    allergensDeclared: row.allergens_declared,
    dietary: row.dietary,
  }
}

const toCategoryRef = (row: ProductRow): CategoryRef => ({
  categoryId: row.category_id,
  categoryName: row.category_names['pt-BR'],
  names: inEveryLanguage(row.category_names),
  slug: row.category_slug,
})

const toDepartmentRef = (row: ProductRow): DepartmentRef => ({
  departmentId: row.department_id,
  departmentName: row.department_names['pt-BR'],
  names: inEveryLanguage(row.department_names),
  slug: row.department_slug,
  tint: toTint(row.tint),
})

export const toProduct = (row: ProductRow): Product => ({
  ...toSummary(row),
  description: inEveryLanguage(row.description),
  category: toCategoryRef(row),
  department: toDepartmentRef(row),
  brand: row.brand,
  imageUrls: [row.image_url, ...row.more_image_urls],
  storage: row.storage,
  ingredients: row.ingredients === null ? null : inEveryLanguage(row.ingredients),
  origin: row.origin,
  // Independent of the caller, so it can be cached. Wishlists are requested separately.
  wishListed: false,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
