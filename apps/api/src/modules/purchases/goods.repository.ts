import { sql, type Selectable } from 'kysely'

import { byLanguage } from '@lotus/commerce/languages'
import type { LocalizedText } from '@lotus/openapi/schema'

import type { StoredText } from '#platform/schema.ts'
import type { Database } from '#platform/schema.gen.ts'
import type { Db } from '#platform/database.ts'

type MeasureColumn = 'net_amount' | 'net_unit' | 'storage'
type SaleColumn = 'id' | 'active' | 'stock' | 'price_cents' | 'discount_bp' | 'age_restricted' | 'names' | 'image_url'
type Row = Pick<Selectable<Database['products']>, MeasureColumn | SaleColumn> & { tint: string }

const inEveryLanguage = (names: StoredText): LocalizedText =>
  byLanguage((language) => names[language] ?? names['pt-BR'])

/** A product's data for pricing and shipping; `discount` is a fraction, `stock` the units that can be bought now. */
export type Goods = ReturnType<typeof toGoods>

const toGoods = ({
  id,
  active,
  stock,
  price_cents,
  discount_bp,
  age_restricted,
  names,
  image_url,
  tint,
  ...row
}: Row) => ({
  ...row,
  productId: id,
  active,
  // Below zero, if a count found fewer units than are reserved.
  stock: Math.max(0, stock),
  priceCents: price_cents,
  discountBp: discount_bp,
  discount: discount_bp / 10_000,
  ageRestricted: age_restricted,
  product: { productName: names['pt-BR'], names: inEveryLanguage(names), imageUrl: image_url, tint },
})

const select = sql`
  select products.id, products.active, products.stock, products.price_cents, products.discount_bp, products.net_amount,
    products.net_unit, products.storage, products.age_restricted, products.names, products.image_url, departments.tint
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
    return new Map(rows.map((row) => [row.id, toGoods(row)]))
  },
}
