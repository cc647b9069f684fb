import type { Language } from '@lotus/openapi/schema'

import { toEmail } from '#domain/email.ts'
import { goodsRepository } from '#domain/goods.repository.ts'
import { sameDigest, sha256 } from '#platform/digest.ts'
import { enqueue } from '#platform/jobs.ts'
import type { OrderMailFacts } from '#platform/schema.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accessRepository } from './access.repository.ts'
import { linesOfRefund } from './core/money.ts'
import { intentsRepository, isErased } from './intents.repository.ts'
import { closingOf, enqueueOrderMail, orderLinkJob, orderMailsRepository } from './order-mails.repository.ts'
import { interestOf, paidBy } from './core/attempts.ts'
import { toPayment } from './intent-view.ts'
import { composeOrderMessage, composeShopMessage, type AwaitedPayment } from './order-message.ts'
import { normaliseOrderNumber } from './order-number.ts'
import { ordersRepository } from './orders.repository.ts'
import type { Attempt, Intent, OrderMailKind, OrderMailOutcome, OrderMailRow, RefundRow } from './purchase-types.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import { findOrderParts, type OrderParts } from './purchases.repository.ts'

const batch = 100
/** The law requires the others: the confirmation of an order (Decree 7.962/2013, art. 4) and every end of the contract. */
const optional = new Set<OrderMailKind>(['paid', 'expiring', 'shipped', 'delivered'])
/** The e-mails that ask for the payment. */
const awaiting = new Set<OrderMailKind>(['received', 'expiring'])
const answered = new Set<OrderMailKind>(['return_approved', 'return_rejected'])
/** Refunds that belong to the end of an order. */
const endings = new Set<RefundRow['cause']>(['OUT_OF_STOCK', 'CANCELLED'])

type Recipient = { to: string; name: string; language: Language; link: string; isGuest: boolean; isMuted: boolean }

/** The pending payment of an order that is waiting for payment; undefined if the time to pay is over. */
const payableOf = ({ order, attempts }: Pick<OrderParts, 'order' | 'attempts'>, now: number): Attempt | undefined => {
  const pending = attempts.findLast(({ status }) => status === 'pending')
  return order.status === 'WAITING_PAYMENT' && (pending?.valid_until?.getTime() ?? 0) > now ? pending : undefined
}

function awaitedPayment(attempt: Attempt): AwaitedPayment {
  const { method, pix, boleto } = toPayment(attempt)
  return { method, code: pix?.copyPaste ?? boleto?.digitableLine ?? null }
}

/** Cents that the end of an order gives back, without earlier refunds. */
const returnedCents = ({ refunds }: Pick<OrderParts, 'refunds'>) =>
  refunds
    .filter(({ cause, state }) => endings.has(cause) && state !== 'FAILED')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** The units that were refunded before the shipment, and so are not in the parcel. */
function missingFacts(parts: OrderParts): OrderMailFacts {
  const refunds = parts.refunds.filter(({ cause, state }) => cause === 'SHOP' && state !== 'FAILED')
  const lines = refunds.flatMap((row) => linesOfRefund(parts, row))
  return { lines, amountCents: lines.reduce((sum, { cents }) => sum + cents, 0) }
}

export type OrderMails = ReturnType<typeof createOrderMails>

/** CHK-12: the e-mails about orders, in the language of the shopper. */
export function createOrderMails(options: PurchasesOptions) {
  const { db, clock, mailer, mailTokens, origin, shopName, shopLanguage, newOrderEmails } = options
  const { askForMail, findAccount, windows } = options

  /** A link of its own for each e-mail: the key derives from the e-mail's id, so a repeated job writes the same one. */
  async function signedLink(mailId: string, orderId: string): Promise<string> {
    const key = mailTokens.tokenOf(`order link ${mailId}`)
    await accessRepository.addLink(db, orderId, key, clock())
    return `${origin}/order-confirmation/${orderId}#k=${key}`
  }

  async function recipientOf(mail: OrderMailRow, intent: Intent): Promise<Recipient> {
    const account = intent.user_id === null ? null : await findAccount(intent.user_id)
    if (account === null) {
      const { email: to, guest, language } = intent
      const link = await signedLink(mail.id, mail.order_id)
      return { to, name: guest.name, language, link, isGuest: true, isMuted: false }
    }
    const { email: to, username: name, language, wantsOrderUpdates } = account
    const link = `${origin}/user/purchases/${mail.order_id}`
    return { to, name, language, link, isGuest: false, isMuted: optional.has(mail.kind) && !wantsOrderUpdates }
  }

  /**
   * Whether an e-mail about a closed or opened window is out of date: the order is no longer paid and in the window, or the window was
   * opened or closed again.
   */
  async function isOutdatedForWindow(
    { kind, event, facts }: OrderMailRow,
    { order, booking }: OrderParts,
  ): Promise<boolean> {
    const windowId = (facts.window ?? facts.windowBefore)?.windowId
    if (windowId === undefined || booking?.window_id !== windowId || order.status !== 'PAYED') return true
    const closedAt = await windows.findClosing(windowId)
    if (kind === 'window_opened') return closedAt !== null
    return closedAt === null || event !== closingOf(windowId, closedAt)
  }

  /** Whether an e-mail no longer applies: it is out of date about its window, or the payment that it reminds of is no longer pending. */
  async function isObsolete(mail: OrderMailRow, parts: OrderParts): Promise<boolean> {
    if (mail.kind === 'window_closed' || mail.kind === 'window_opened') return isOutdatedForWindow(mail, parts)
    return mail.kind === 'expiring' && payableOf(parts, clock()) === undefined
  }

  /** Sends an e-mail unless it does not apply any more. */
  async function deliver(mail: OrderMailRow): Promise<OrderMailOutcome> {
    const { id, kind, facts } = mail
    const parts = await findOrderParts(db, mail.order_id)
    if (parts === null || isErased(parts.intent)) return 'erased'
    if (await isObsolete(mail, parts)) return 'obsolete'
    const { intent, attempts, returns } = parts
    const { to, isMuted, ...recipient } = await recipientOf(mail, intent)
    if (isMuted) return 'muted'
    const awaited = awaiting.has(kind) ? payableOf(parts, clock()) : undefined
    const until = awaited?.valid_until?.toISOString()
    const amountCents = kind === 'cancelled' ? returnedCents(parts) : 0
    const message = composeOrderMessage({
      ...recipient,
      kind,
      shop: await shopName(),
      parts,
      interestCents: interestOf(paidBy(attempts)),
      payment: awaited === undefined ? null : awaitedPayment(awaited),
      facts: {
        ...(amountCents > 0 ? { amountCents } : {}),
        ...(until === undefined ? {} : { until }),
        ...(kind === 'shipped' ? missingFacts(parts) : {}),
        ...facts,
      },
      answer: answered.has(kind) ? (returns.at(-1)?.answer ?? null) : null,
      moneyReturns: amountCents > 0,
    })
    await mailer.send({ id, to, ...message })
    return 'sent'
  }

  return {
    /**
     * Sends an e-mail once: its row records the outcome. If the process dies between sending and recording, it is sent again
     * with the same `Message-ID` and content, so that mail programs can drop the copy.
     */
    async send(mailId: string): Promise<void> {
      const mail = await orderMailsRepository.find(db, mailId)
      if (mail === null || mail.outcome !== null) return
      await orderMailsRepository.settle(db, mailId, await deliver(mail), new Date(clock()))
    },

    /** Sends the e-mail about a paid order to every address of the shop. */
    async sendToShop(mailId: string, orderId: string): Promise<void> {
      const to = await newOrderEmails()
      const parts = to.length === 0 ? null : await findOrderParts(db, orderId)
      if (parts === null) return
      const codes = await goodsRepository.listCodes(db, parts.intent.lines)
      const message = composeShopMessage(parts, { language: await shopLanguage(), shop: await shopName(), codes })
      await mailer.send({ id: mailId, to: to.join(', '), ...message })
    },

    /** Enqueues a reminder for each payment that is about to expire. */
    async remindDue(): Promise<void> {
      const now = new Date(clock())
      for (const { orderId, attemptId, until } of await orderMailsRepository.listExpiring(db, now, batch)) {
        const facts = { until: until.toISOString() }
        await inTransaction(db, (trx) =>
          enqueueOrderMail(trx, { orderId, kind: 'expiring', event: `expiring:${attemptId}`, facts }, now),
        )
      }
    },

    /** BEY-01: answers every number and e-mail alike, after the same work. A job sends the link if they match. */
    async requestLink(orderNumber: string, given: string, address: string): Promise<void> {
      const email = toEmail(given)
      await askForMail({ email, address })
      const payload = { orderNumber: normaliseOrderNumber(orderNumber), emailHash: sha256(email) }
      await enqueue(db, { kind: orderLinkJob, payload })
    },

    /** @param jobId makes the e-mail unique if the job runs again */
    async mailLink(orderNumber: string, emailHash: string, jobId: string): Promise<void> {
      const orderId = await ordersRepository.findId(db, orderNumber)
      const intent = orderId === null ? null : await intentsRepository.find(db, orderId)
      if (orderId === null || intent === null || !sameDigest(sha256(intent.email), emailHash)) return
      const mail = { orderId, kind: 'link', event: `link:${jobId}` } as const
      await inTransaction(db, (trx) => enqueueOrderMail(trx, mail, new Date(clock())))
    },
  }
}
