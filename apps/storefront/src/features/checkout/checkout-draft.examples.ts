import { deliveryAddress, guestData, intentOpen } from '@lotus/fixtures/checkout'
import { deliveryCentre, quoteCentre } from '@lotus/fixtures/shipping'
import type { CheckoutDraft } from '@lotus/machines/checkout/types'
import type { CartItem } from '@lotus/openapi/schema'

const { quoteId, zipCode } = quoteCentre

/** The draft of a guest whose payment was started. */
export const draftBeingPaid = (items: CartItem[]): CheckoutDraft => ({
  items,
  mode: 'guest',
  guestData,
  account: null,
  pickup: false,
  selectedAddress: deliveryAddress,
  selectedShipping: { ...deliveryCentre, quoteId, zipCode },
  hold: null,
  clockOffset: 0,
  intentKey: 'key-0123456789abcdef',
  intent: intentOpen,
  paymentKey: 'key-0123456789abcdef',
  reviewed: true,
})
