import type { ProductSummary } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'

/** A current product; `isActive` is false if it is no longer for sale. */
export type KnownProduct = { product: ProductSummary; isActive: boolean }

/** Products by id in no defined order, including inactive ones; unknown ids are omitted. `on` is the caller's transaction, if any. */
export type FindKnownProducts = (on: Db, productIds: readonly number[]) => Promise<KnownProduct[]>
