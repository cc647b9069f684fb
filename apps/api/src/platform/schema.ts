import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { Allergen, Dietary, LocalizedText, Product, Storage, Tint } from '@lotus/openapi/schema'

import type { AccountsTables } from './accounts-schema.ts'
import type { CartsTables } from './carts-schema.ts'
import type { CheckoutTables } from './checkout-schema.ts'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Read as a value, written as its JSON text. */
export type Json<Value> = ColumnType<Value, string, string>

/** Work to be done after a commit: see `jobs.ts`. Source: migration 0001. */
type JobsTable = {
  id: string
  kind: string
  payload: Json<unknown>
  dedupe_key: string | null
  every_seconds: number | null
  run_at: Timestamp
  attempts: Generated<number>
  locked_until: OptionalTimestamp
  lease_id: string | null
  last_error: string | null
  dead_at: OptionalTimestamp
  created_at: Timestamp
}

/** Calls counted in a window of time, shared by the processes of one shop: see `rate-limit-store.ts`. */
type RateLimitTable = { key: string; count: number; resets_at: Timestamp }

/** Words by language as stored: pt-BR at least, which stands in for a missing one. Source: migration 0002. */
export type StoredText = Pick<LocalizedText, 'pt-BR'> & Partial<LocalizedText>

type DepartmentsTable = {
  id: Generated<number>
  slug: string
  names: Json<StoredText>
  image_url: string
  tint: Tint
  position: number
}

type SubDepartmentsTable = {
  id: Generated<number>
  department_id: number
  slug: string
  names: Json<StoredText>
  position: number
}

type CategoriesTable = {
  id: Generated<number>
  sub_department_id: number
  department_id: number
  slug: string
  names: Json<StoredText>
  icon_url: string
  position: number
}

/** `stock` is what can be bought now; `discount_bp` is hundredths of a per cent. */
type ProductsTable = {
  id: Generated<number>
  code: string
  category_id: number
  sub_department_id: number
  department_id: number
  active: Generated<boolean>
  names: Json<StoredText>
  description: Json<StoredText>
  ingredients: ColumnType<StoredText | null, string | null, string | null>
  keywords: Generated<string[]>
  brand: string
  image_url: string
  price_cents: number
  discount_bp: Generated<number>
  /** One unit after discount, kept by the database. */
  final_cents: GeneratedAlways<number>
  stock: number
  net_amount: number
  net_unit: Product['net']['unit']
  storage: Storage
  allergens: Generated<Allergen[]>
  dietary: Generated<Dietary[]>
  origin: string
  age_restricted: Generated<boolean>
  rating: Generated<number>
  rating_count: Generated<number>
  sold: Generated<number>
  name_key_pt: string
  name_key_zh: string
  name_key_en: string
  name_key_es: string
  created_at: Timestamp
  updated_at: Timestamp
}

/** What search reads; the vectors are only ever compared, never fetched. */
type ProductSearchTable = { product_id: number; document: string; ranking: string; name_key: string; words: string[] }

type SearchWordsTable = { word: string; documents: number }

type SettingsTable = { key: string; group_name: string; value: Json<unknown>; updated_at: Timestamp }

/** Every table, as Kysely sees it: hand-written after the migrations, which are the truth. */
export type Database = {
  jobs: JobsTable
  rate_limit: RateLimitTable
  departments: DepartmentsTable
  sub_departments: SubDepartmentsTable
  categories: CategoriesTable
  products: ProductsTable
  product_search: ProductSearchTable
  search_words: SearchWordsTable
  settings: SettingsTable
} & CheckoutTables &
  AccountsTables &
  CartsTables
