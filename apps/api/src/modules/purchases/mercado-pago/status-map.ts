import { declines, type Decline } from '@lotus/commerce/declines'
import type { PaymentStatus } from '@lotus/openapi/schema'

type Known = Exclude<PaymentStatus, 'unknown'>

/** Mercado Pago's `status` and `status_detail` (security.md 6.1): every documented or observed pair. */
const table: Readonly<Record<string, Readonly<Record<string, Known>>>> = {
  approved: { accredited: 'approved', partially_refunded: 'approved' },
  authorized: { pending_capture: 'pending' },
  in_process: {
    offline_process: 'in_process',
    pending_contingency: 'in_process',
    pending_review_manual: 'in_process',
    deferred_retry: 'in_process',
  },
  pending: {
    pending_waiting_transfer: 'pending',
    pending_waiting_payment: 'pending',
    pending_challenge: 'pending',
  },
  rejected: Object.fromEntries(declines.map((detail) => [detail, 'rejected'])),
  cancelled: { expired: 'expired', by_collector: 'cancelled', by_payer: 'cancelled' },
  refunded: { refunded: 'refunded', by_admin: 'refunded' },
  charged_back: { settled: 'charged_back', reimbursed: 'charged_back', in_process: 'charged_back' },
}

/** Maps the provider's status to ours; null for an unknown pair, which is logged and changes nothing. */
export function mapStatus(status: string, detail: string): Known | null {
  const details = Object.hasOwn(table, status) ? table[status] : undefined
  return details !== undefined && Object.hasOwn(details, detail) ? (details[detail] ?? null) : null
}

/** A duplicate rejection may hide a successful payment, which must be settled first. */
export const isDuplicate = (detail: string) => detail === ('cc_rejected_duplicated_payment' satisfies Decline)
