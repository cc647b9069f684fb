/** A complete shop in its own process, with controls for the operator's work and for time. */
import { announceProductChange } from '@lotus/api/modules/catalog/catalog-changes'
import { limits as shopLimits } from '@lotus/api/domain/limits'
import { setStock } from '@lotus/api/modules/stock/testing'
import { notify } from '@lotus/api/platform/database'
import { readConfig } from '@lotus/server/config'
import { startShop } from '@lotus/server/shop'

type Change = { id: number; code: string; priceCents?: number; stock?: number }

// One address and one test card are many shoppers here.
const buyerLimits = {
  ...shopLimits.purchases,
  buyer: { ...shopLimits.purchases.buyer, purchases: 1000, cents: 100_000_000 },
  address: { ...shopLimits.purchases.address, purchases: 1000, cents: 100_000_000 },
  attemptsPerCard: 1000,
}
const authLimits = {
  ...shopLimits.signIn,
  network: { ...shopLimits.signIn.network, max: 10_000 },
  mailing: { ...shopLimits.signIn.mailing, max: 10_000 },
}
const config = readConfig(process.env)
let ahead = 0
const { database, close } = await startShop({
  config,
  clock: () => Date.now() + ahead,
  snapshot: process.env['SNAPSHOT'],
  limits: { limits: null, buyerLimits, authLimits },
  pageLimits: null,
})

type Ageing = { id: number; olderMinutes: number }
/** Lets the shop's and the sandbox's clock jump forward. */
type Waiting = { id: number; waitMinutes: number }

async function wait({ waitMinutes }: Waiting): Promise<void> {
  ahead += waitMinutes * 60_000
}

const age = ({ olderMinutes }: Ageing) =>
  database.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - olderMinutes * 60_000) })
    .execute()

function act(message: Change | Ageing | Waiting): Promise<unknown> {
  if ('waitMinutes' in message) return wait(message)
  return 'olderMinutes' in message ? age(message) : change(message)
}

process.on('message', (message: Change | Ageing | Waiting) => {
  const { id } = message
  const done = act(message)
  done.then(
    () => process.send?.({ id, error: null }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})

let onNotified = () => {}
await database.listen('journeys', () => onNotified())

async function change({ code, priceCents, stock }: Change) {
  const { db } = database
  const { id } = await db.selectFrom('products').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  if (priceCents !== undefined)
    await db.updateTable('products').set({ price_cents: priceCents, discount_bp: 0 }).where('id', '=', id).execute()
  if (stock !== undefined) await setStock(db, stock, [id])
  await announceProductChange(db, [id])
  // Caches are invalidated asynchronously. Notifications arrive in order, so this later one proves that they are.
  const notified = new Promise<void>((resolve) => (onNotified = resolve))
  await notify(database.db, 'journeys', '')
  await notified
}
process.on('disconnect', () => void close().finally(() => process.exit(0)))
process.send?.({ id: 0, error: null })
