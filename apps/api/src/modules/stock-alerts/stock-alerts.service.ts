import { randomUUID } from 'node:crypto'

import type { StockAlert, StockAlertRequest } from '@lotus/openapi/schema'

import { limits } from '#domain/limits.ts'
import { toEmail } from '#domain/email.ts'
import type { FindKnownProducts } from '#domain/known-product.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { enqueueAll } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { Problem } from '#platform/problem.ts'
import type { Sealer } from '#platform/sealed.ts'
import { inTransaction } from '#platform/transaction.ts'

import { composeStockAlertMail } from './stock-alert-mail.ts'
import { stockAlertsRepository } from './stock-alerts.repository.ts'

export type StockAlertsOptions = {
  db: Db
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  /** Seals the address in unsubscribe links. */
  sealer: Sealer
  /** The shop's origin. */
  origin: string
  shopName: () => Promise<string>
  findKnownProducts: FindKnownProducts
}

export const stockAlertMailJob = 'mail.stock-alert'

const day = 24 * 60 * 60 * 1000
const retainedDays = 180
const batch = 100
const tokenPlace = 'unsubscribe from stock alerts'

export type StockAlertsService = ReturnType<typeof createStockAlertsService>

/** BEY-17: one e-mail when a product is back in stock. docs/decisions/023-stock-alerts.md explains consent and retention. */
export function createStockAlertsService(options: StockAlertsOptions) {
  const { db, clock, mailer, sealer, origin, shopName, findKnownProducts } = options

  /** @throws {Problem} NOT_FOUND */
  async function checkProduct(trx: Db, productId: number): Promise<void> {
    const [known] = await findKnownProducts(trx, [productId])
    if (known?.isActive !== true) throw new Problem('NOT_FOUND')
  }

  return {
    /** The response is the same for every address. @throws {Problem} NOT_FOUND for an unknown product */
    async requestStockAlert(productId: number, { email: given, language }: StockAlertRequest): Promise<void> {
      const email = toEmail(given)
      await inTransaction(db, async (trx) => {
        await checkProduct(trx, productId)
        if ((await stockAlertsRepository.countOf(trx, email)) >= limits.stockAlertsOfGuest) return
        const alert = { id: randomUUID(), productId, email, userId: null, language, now: new Date(clock()) }
        await stockAlertsRepository.insert(trx, alert)
      })
    },

    /** @throws {Problem} NOT_FOUND, SESSION_EXPIRED */
    addStockAlert: (userId: number, productId: number): Promise<StockAlert> =>
      inTransaction(db, async (trx) => {
        const account = await stockAlertsRepository.lockAccount(trx, userId)
        if (account === null) throw new Problem('SESSION_EXPIRED')
        await checkProduct(trx, productId)
        await stockAlertsRepository.deleteOfUser(trx, userId, { productId, except: account.email })
        return stockAlertsRepository.insert(trx, {
          ...account,
          id: randomUUID(),
          productId,
          userId,
          now: new Date(clock()),
        })
      }),

    /** Idempotent. */
    removeStockAlert: (userId: number, productId: number): Promise<void> =>
      stockAlertsRepository.deleteOfUser(db, userId, { productId }),

    listStockAlerts: (userId: number): Promise<StockAlert[]> => stockAlertsRepository.listOfUser(db, userId),

    /** Cancels all alerts of the address in an unsubscribe link and of the account with it. Idempotent. @throws {Problem} NOT_FOUND */
    async cancelStockAlerts(token: string): Promise<void> {
      let email: string
      try {
        email = sealer.open(token, tokenPlace)
      } catch {
        throw new Problem('NOT_FOUND')
      }
      await stockAlertsRepository.deleteOfEmail(db, email)
    },

    /** S40: the alerts of the account, and those that a guest requested for its address. */
    eraseStockAlerts: (trx: Db, { email }: { email: string }): Promise<void> =>
      stockAlertsRepository.deleteOfEmail(trx, email),

    /** Enqueues the e-mails of products that are back in stock. Recurring, because stock increases in many places. */
    async queueDue(): Promise<void> {
      const queue = (productId: number) =>
        inTransaction(db, async (trx) => {
          const ids = await stockAlertsRepository.claim(trx, productId, new Date(clock()), batch)
          await enqueueAll(
            trx,
            ids.map((alertId) => ({ kind: stockAlertMailJob, payload: { alertId } })),
          )
          return ids.length
        })
      for (const productId of await stockAlertsRepository.listDueProducts(db)) {
        while ((await queue(productId)) === batch);
      }
    },

    /**
     * Sends an e-mail and deletes its alert, or lets the alert wait if the product is sold out again. If the process dies
     * between sending and deleting, the message is sent again with the same `Message-ID`.
     */
    async send(alertId: string): Promise<void> {
      const alert = await stockAlertsRepository.findQueued(db, alertId)
      if (alert === null) return
      const [known] = await findKnownProducts(db, [alert.product_id])
      if (known === undefined || !known.isActive || known.product.quantity === 0)
        return stockAlertsRepository.waitAgain(db, alertId)
      const account = alert.user_id === null ? null : await stockAlertsRepository.lockAccount(db, alert.user_id)
      const { email: to, language } = account ?? alert
      const token = sealer.seal(to, tokenPlace)
      const unsubscribeLink = `${origin}/stock-alerts/unsubscribe?t=${token}&lang=${language}`
      const link = `${origin}/products/${alert.product_id}`
      const shop = await shopName()
      const { product } = known
      await mailer.send({
        id: alertId,
        to,
        ...composeStockAlertMail({ language, shop, product, link, unsubscribeLink }),
        unsubscribeLink,
      })
      await stockAlertsRepository.delete(db, alertId)
    },

    deleteOld: (): Promise<void> => stockAlertsRepository.deleteBefore(db, new Date(clock() - retainedDays * day)),
  }
}
