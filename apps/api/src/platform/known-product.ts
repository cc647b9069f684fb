import type { ProductSummary } from '@lotus/openapi/schema'

import type { Db } from './database.ts'

/** A product as it is now; `isActive` false where it was taken off the shelf. */
export type KnownProduct = { product: ProductSummary; isActive: boolean }

/** Products by id, in no certain order, also those taken off the shelf; what never was is missing. Inside a transaction: its own `db`. */
export type FindKnownProducts = (on: Db, productIds: readonly number[]) => Promise<KnownProduct[]>
