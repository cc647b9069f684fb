/** A whole shop in a process of its own, with a lever for the operator's work that the tests need. */
import { announceCatalogChange } from '@lotus/api/modules/catalog/catalog-changes'
import { authLimits as shopAuthLimits } from '@lotus/api/platform/auth-guards'
import { purchaseLimits } from '@lotus/api/purchase'
import { readConfig } from '@lotus/server/config'
import { startShop } from '@lotus/server/shop'

type Change = { id: number; code: string; priceCents?: number; stock?: number }

// One address is many shoppers here.
const buyerLimits = { ...purchaseLimits, openPerAddress: 1000, openPerEmail: 1000 }
const authLimits = {
  ...shopAuthLimits,
  network: { ...shopAuthLimits.network, max: 10_000 },
  mailing: { ...shopAuthLimits.mailing, max: 10_000 },
}
const { database, close } = await startShop({
  config: readConfig(process.env),
  limits: { limits: null, buyerLimits, authLimits },
})

process.on('message', ({ id, code, priceCents, stock }: Change) => {
  database.db
    .transaction()
    .execute(async (trx) => {
      const change = {
        ...(priceCents === undefined ? {} : { price_cents: priceCents, discount_bp: 0 }),
        ...(stock === undefined ? {} : { stock }),
      }
      await trx.updateTable('products').set(change).where('code', '=', code).execute()
      await announceCatalogChange(trx)
    })
    .then(
      () => process.send?.({ id, error: null }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    )
})
process.on('disconnect', () => void close().finally(() => process.exit(0)))
process.send?.({ id: 0, error: null })
