import type { Identification } from './identification.ts'

/** Where a payment stands, in Mercado Pago's words. */
export type PaymentStatus =
  | 'pending'
  | 'in_process'
  | 'approved'
  | 'authorized'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'

/** The kind of means of payment. */
export type PaymentTypeId = 'credit_card' | 'debit_card' | 'bank_transfer' | 'ticket'

/** What remains of a card once it became a token: never the number, never the code. */
export type CardSummary = {
  firstSix: string
  lastFour: string
  expirationMonth: number
  expirationYear: number
  holderName: string
  identification: Identification | null
}

/** Who pays, as sent; `address` is kept as sent too. */
export type PayerRecord = {
  email: string
  firstName: string | null
  lastName: string | null
  identification: Identification | null
  address: Record<string, string> | null
}

/** Money given back; amounts in cents, times in epoch milliseconds. */
export type RefundRecord = { id: number; cents: number; createdAt: number; by: 'collector' | 'admin' }

/** One payment as the sandbox keeps it; amounts in cents, times in epoch milliseconds. */
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
  refunds: RefundRecord[]
}

/** Cents given back so far. */
export const refundedCents = (payment: PaymentRecord): number =>
  payment.refunds.reduce((sum, refund) => sum + refund.cents, 0)
