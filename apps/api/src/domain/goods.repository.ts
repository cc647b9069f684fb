import { sql, type Selectable } from 'kysely'

import { inEveryLanguage } from '#domain/localized-text.ts'
import type { Database } from '#platform/schema.gen.ts'
import type { Db } from '#platform/database.ts'

type Row = Pick<
  Selectable<Database['products']>,
  'active' | 'stock' | 'names' | 'net_amount' | 'net_unit' | 'storage'
> &
  Record<'productId' | 'priceCents' | 'discountBp' | 'balance', number> &
  Record<'imageUrl' | 'tint', string> & { ageRestricted: boolean }

/**
 * A product's data for pricing and shipping. `discount` is a fraction. `stock` is the number of units that can be bought now. `balance` is
 * the stock in the ledger; it is negative if units are missing.
 */
export type Goods = ReturnType<typeof toGoods>

const toGoods = ({ names, imageUrl, tint, ...row }: Row) => ({
  ...row,
  discount: row.discountBp / 10_000,
  product: { productName: names['pt-BR'], names: inEveryLanguage(names), imageUrl, tint },
})

// The stock is below zero, if a count found fewer units than are reserved.
const select = sql`
  select products.id as "productId", products.active, greatest(0, products.stock) as stock, products.stock as balance,
    products.price_cents as "priceCents", products.discount_bp as "discountBp", products.age_restricted as "ageRestricted",
    products.net_amount, products.net_unit, products.storage, products.names, products.image_url as "imageUrl", departments.tint
  from products join departments on departments.id = products.department_id`

export const goodsRepository = {
  /** Active products, in no particular order. Missing and inactive products are omitted. */
  async find(db: Db, productIds: readonly number[]): Promise<Goods[]> {
    const { rows } =
      await sql<Row>`${select} where products.id = any(${productIds}::integer[]) and products.active`.execute(db)
    return rows.map(toGoods)
  },

  /** The shop's product codes by product id, as printed on packages and lists. */
  async listCodes(db: Db, lines: readonly { product_id: number }[]): Promise<ReadonlyMap<number, string>> {
    const ids = lines.map(({ product_id }) => product_id)
    const { rows } = await sql<{ id: number; code: string }>`
      select id, code from products where id = any(${ids}::integer[])`.execute(db)
    return new Map(rows.map(({ id, code }) => [id, code]))
  },

  /**
   * Locks products in ascending order of their ids to prevent deadlocks; includes inactive ones. The lock does not block
   * foreign key checks, so adding a product to a cart does not wait.
   */
  async lock(trx: Db, productIds: readonly number[]): Promise<Map<number, Goods>> {
    const { rows } = await sql<Row>`
      ${select} where products.id = any(${productIds}::integer[]) order by products.id for no key update of products`.execute(
      trx,
    )
    return new Map(rows.map((row) => [row.productId, toGoods(row)]))
  },
}
