import type { ReactNode } from 'react'
import type { StateValueFrom } from 'xstate'

import { authUser } from '@lotus/fixtures/accounts'
import { cartPreview, checkoutConfig, deliveryAddress, guestData, intentOpen } from '@lotus/fixtures/checkout'
import { deliveryCentre, quoteCentre } from '@lotus/fixtures/shipping'
import { gyoza, shinRamyun, shortGrainRice } from '@lotus/fixtures/products'
import { checkoutMachine } from '@lotus/machines/checkout'
import { contextOf } from '@lotus/machines/checkout/rules'
import type { CheckoutContext, SelectedShipping } from '@lotus/machines/checkout/types'

import { CheckoutLayout } from './checkout-layout.tsx'
import { selectSteps, type CheckoutSnapshot } from './checkout-state.ts'
import { viewOrderSummary, type CartLine } from './order-summary-view.ts'

/** The cart of the intent in the fixtures. */
export const cartLines: CartLine[] = [shinRamyun, gyoza, shortGrainRice].map((product) => ({
  productId: product.productId,
  quantity: 1,
  product,
}))
const items = cartLines.map(({ productId, quantity }) => ({ productId, quantity }))
export const selectedShipping: SelectedShipping = {
  ...deliveryCentre,
  quoteId: quoteCentre.quoteId,
  zipCode: quoteCentre.zipCode,
}

/** The context when a step is reached, with the data of the earlier steps. */
const guest = { mode: 'guest', guestData } satisfies Partial<CheckoutContext>
const addressed = { ...guest, selectedAddress: deliveryAddress, quote: quoteCentre } satisfies Partial<CheckoutContext>
const shipped = { ...addressed, selectedShipping } satisfies Partial<CheckoutContext>
const previewed = { ...shipped, preview: cartPreview } satisfies Partial<CheckoutContext>
const reserved = {
  ...previewed,
  expectedTotal: intentOpen.total,
  substitution: { order: intentOpen.substitution, lines: {} },
  intent: intentOpen,
  intentKey: 'key-0123456789abcdef',
  reviewed: true,
} satisfies Partial<CheckoutContext>
export const known = {
  entry: {},
  address: guest,
  savingAddress: guest,
  shipping: addressed,
  review: previewed,
  payment: reserved,
  placing: reserved,
  placed: reserved,
}

/** The account at the address step, with nothing chosen yet. */
export const account = { userId: authUser.userId, hasCpf: true, cpf: null, addressId: null }
export const asUser = { mode: 'user', guestData: null, account } satisfies Partial<CheckoutContext>

/** A snapshot of the machine in a state, with the context of that state. */
export function at(
  value: StateValueFrom<typeof checkoutMachine>,
  context: Partial<CheckoutContext> = {},
): CheckoutSnapshot {
  const step = (typeof value === 'string' ? value : Object.keys(value)[0]) as keyof typeof known
  return checkoutMachine.resolveState({ value, context: { ...contextOf({ items }), ...known[step], ...context } })
}

/** A step's screen in its layout. */
export function InCheckout({
  snapshot,
  offline = false,
  cart = cartLines,
  children,
}: {
  snapshot: CheckoutSnapshot
  offline?: boolean
  cart?: readonly CartLine[]
  children: ReactNode
}) {
  return (
    <CheckoutLayout steps={selectSteps(snapshot)} summary={viewOrderSummary(snapshot.context, cart)} offline={offline}>
      {children}
    </CheckoutLayout>
  )
}

const { provider: _provider, publicKey: _publicKey, ...config } = checkoutConfig
export const paymentConfig = config
