import type { OrderPush, PushSubscriptionRequest } from '@lotus/openapi/schema'

import { limits } from '#domain/limits.ts'
import { orderStatuses } from '#domain/order-statuses.ts'
import { sha256 } from '#platform/digest.ts'
import { JobPostponed } from '#platform/jobs.ts'
import { Problem } from '#platform/problem.ts'
import { PushRejected, type PushMessage } from '#platform/push.ts'
import { hashOfGuest } from '#platform/security.ts'

import { accessRepository } from './access.repository.ts'
import { isErased } from './intents.repository.ts'
import { composeOrderNotice } from './order-message.ts'
import { noticeOf } from './order-notices.ts'
import { orderMailsRepository } from './order-mails.repository.ts'
import { ordersRepository } from './orders.repository.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import type { OrderMailRow, Viewer } from './purchase-types.ts'
import { findOrderParts } from './purchases.repository.ts'
import { hashOfEndpoint, pushRepository, type PushSubscription } from './push.repository.ts'

type Options = Pick<PurchasesOptions, 'db' | 'clock' | 'logger' | 'push'> & {
  /** @throws {Problem} NOT_FOUND */
  checkAccess: (viewer: Viewer, orderId: string) => Promise<void>
}

export type OrderPushService = ReturnType<typeof createOrderPush>

/** BEY-13: notifications of browsers about an order. */
export function createOrderPush({ db, clock, logger, push, checkAccess }: Options) {
  /** The state for a viewer with access. @throws {Problem} NOT_FOUND if the purchase has no order yet */
  async function stateFor(viewer: Viewer, orderId: string): Promise<OrderPush> {
    const order = await ordersRepository.find(db, orderId)
    if (order === null) throw new Problem('NOT_FOUND')
    return {
      publicKey: push !== null && orderStatuses[order.status].hasNews ? push.publicKey : null,
      subscriptionIds: await pushRepository.listOf(db, orderId, viewer),
    }
  }

  /** The message for a subscription; null if it does not apply any more, or if its owner may not see the order any more. */
  async function messageFor(subscription: PushSubscription, mail: OrderMailRow): Promise<PushMessage | null> {
    const { order_id: orderId, user_id: userId, guest_hash: guestHash, language } = subscription
    const notice = noticeOf[mail.kind]
    const parts = await findOrderParts(db, orderId)
    if (notice === null || parts === null || isErased(parts.intent)) return null
    const { order, intent } = parts
    const ttl = notice.ttl - Math.floor((clock() - mail.created_at.getTime()) / 1000)
    if (order.status !== notice.status || ttl <= 0) return null
    if (!(await accessRepository.isOpenToHash(db, orderId, { userId, guestHash }, clock()))) return null
    const isOwner = userId !== null && intent.user_id === userId
    const path = isOwner ? `/user/purchases/${orderId}` : `/order-confirmation/${orderId}`
    const tag = `order ${order.order_number}`
    return {
      payload: JSON.stringify({ ...composeOrderNotice(mail, language, parts), language, tag, path }),
      topic: sha256(`push ${orderId}`).slice(0, 32),
      ttl,
      urgency: notice.urgency,
    }
  }

  return {
    async getOrderPush(viewer: Viewer, orderId: string): Promise<OrderPush> {
      await checkAccess(viewer, orderId)
      return stateFor(viewer, orderId)
    },

    /** Subscribes the browser of a viewer with access. `guest` identifies the browser, also that of an account. */
    async subscribeToOrder(
      { userId, guest }: Viewer & { guest: string },
      orderId: string,
      { endpoint, p256dh, auth, language }: PushSubscriptionRequest,
    ): Promise<OrderPush> {
      const { publicKey } = await stateFor({ userId, guest }, orderId)
      if (push === null || publicKey === null) throw new Problem('PUSH_NOT_AVAILABLE')
      if (!push.accepts(endpoint)) throw new Problem('PUSH_ENDPOINT_REFUSED')
      const row = {
        order_id: orderId,
        endpoint_hash: hashOfEndpoint(endpoint),
        ...{ endpoint, p256dh, auth, language },
        user_id: userId,
        guest_hash: hashOfGuest(guest),
        created_at: new Date(clock()),
      }
      if (!(await pushRepository.put(db, row, limits.pushSubscriptions))) throw new Problem('PUSH_LIMIT_REACHED')
      return stateFor({ userId, guest }, orderId)
    },

    async unsubscribeFromOrder(viewer: Viewer, orderId: string, subscriptionId: string): Promise<OrderPush> {
      await checkAccess(viewer, orderId)
      await pushRepository.remove(db, orderId, subscriptionId, viewer)
      return stateFor(viewer, orderId)
    },

    /** Sends the notification that repeats an e-mail to one browser. The push service replaces a repeated one by its topic. */
    async send(orderId: string, mailId: string, endpointHash: string): Promise<void> {
      const subscription = await pushRepository.find(db, orderId, endpointHash)
      const mail = await orderMailsRepository.find(db, mailId)
      if (push === null || subscription === null || mail === null) return
      const message = await messageFor(subscription, mail)
      if (message === null) return
      try {
        if ((await push.send(subscription, message)) === 'gone') await pushRepository.remove(db, orderId, endpointHash)
      } catch (error) {
        if (!(error instanceof PushRejected)) throw error
        if (error.retryAfter !== null)
          throw new JobPostponed(error.message, { seconds: error.retryAfter, cause: error })
        if (error.status === 429 || error.status >= 500) throw error
        // A repeated request would get the same answer.
        logger.warn({ err: error, host: new URL(subscription.endpoint).host }, 'A push service rejected a notification')
      }
    },
  }
}
