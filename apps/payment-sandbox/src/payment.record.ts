import type { Identification } from './identification.ts'

/** The status of a payment, in Mercado Pago's terms. */
export type PaymentStatus =
  | 'pending'
  | 'in_process'
  | 'approved'
  | 'authorized'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'

/** The type of a payment method. */
export type PaymentTypeId = 'credit_card' | 'debit_card' | 'bank_transfer' | 'ticket' | 'account_money'

/** The data of a card after it became a token: never the number or the code. */
export type CardSummary = {
  firstSix: string
  lastFour: string
  expirationMonth: number
  expirationYear: number
  holderName: string
  identification: Identification | null
}

/** The payer as sent, including `address`. */
export type PayerRecord = {
  email: string
  firstName: string | null
  lastName: string | null
  identification: Identification | null
  address: Record<string, string> | null
}

/** A refund; amounts in cents, times in epoch milliseconds. */
export type RefundRecord = { id: number; cents: number; createdAt: number; by: 'collector' | 'admin' }

/** A stored payment; amounts in cents, times in epoch milliseconds. */
export type PaymentRecord = {
  id: number
  createdAt: number
  updatedAt: number
  approvedAt: number | null
  expiresAt: number | null
  status: PaymentStatus
  statusDetail: string
  methodId: string
  typeId: PaymentTypeId
  issuerId: number | null
  cents: number
  totalCents: number
  installments: number
  captured: boolean
  description: string | null
  externalReference: string | null
  notificationUrl: string | null
  statementDescriptor: string | null
  metadata: Record<string, unknown>
  additionalInfo: Record<string, unknown>
  payer: PayerRecord
  card: CardSummary | null
  pixCode: string | null
  boleto: { barcode: string; digitableLine: string; reference: string } | null
  /** The page on which it was paid. */
  preferenceId?: string
  refunds: RefundRecord[]
}

/** Refunded cents. */
export const refundedCents = (payment: PaymentRecord): number =>
  payment.refunds.reduce((sum, refund) => sum + refund.cents, 0)
