import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

/** The offer to notify this browser about an order (BEY-13), whose code no other page loads. */
export const OrderPush = lazyWithRetry(() => import('./order-push-live.tsx'), 'OrderPushLive')
