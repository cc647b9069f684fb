import { addresses } from '@lotus/fixtures/addresses'

import { AddressScreen } from './address-screen.tsx'
import { exampleCardProvider } from './card-provider.examples.ts'
import {
  selectAddress,
  selectEntry,
  selectPayment,
  selectReview,
  selectShipping,
  selectUserAddress,
  stepOf,
  type CheckoutSend,
  type CheckoutSnapshot,
} from './checkout-state.ts'
import { cartLines, paymentConfig } from './checkout.examples.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { PaymentScreen } from './payment-screen.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { ShippingScreen } from './shipping-screen.tsx'
import { UserAddressScreen } from './user-address-screen.tsx'

const none = () => {}
const ask = { order: 'ask' as const, lines: {} }
const newKey = () => 'key-0123456789abcdef'

type CheckoutStepScreenProps = { snapshot: CheckoutSnapshot; confirming: boolean; send: CheckoutSend }

/** The screen of the step that the machine is in, as the routes compose it. */
export function CheckoutStepScreen({ snapshot, confirming, send }: CheckoutStepScreenProps) {
  const step = stepOf(snapshot)
  switch (step) {
    case 'entry':
      return (
        <EntryScreen
          {...selectEntry(snapshot)}
          send={send}
          typed={null}
          onType={none}
          isRemembered={false}
          onRemember={none}
        />
      )
    case 'address':
      if (snapshot.context.mode === 'user')
        return (
          <UserAddressScreen
            {...selectUserAddress(snapshot)}
            send={send}
            addresses={addresses}
            recipient=""
            zipCode={null}
            typed={null}
            onType={none}
            offline={false}
            lookUpCep={async () => ({ kind: 'failed' })}
          />
        )
      return (
        <AddressScreen
          {...selectAddress(snapshot)}
          send={send}
          zipCode={null}
          typed={null}
          onType={none}
          offline={false}
          lookUpCep={async () => ({ kind: 'failed' })}
        />
      )
    case 'shipping':
      return <ShippingScreen {...selectShipping(snapshot)} send={send} />
    case 'review':
      return (
        <ReviewScreen
          {...selectReview(snapshot)}
          send={send}
          cart={cartLines}
          buyer={null}
          substitution={ask}
          onSubstitution={(substitution) => send({ type: 'substitution.change', substitution })}
          newKey={newKey}
          onQuantity={none}
          onRemove={none}
        />
      )
    case 'payment':
      return (
        <PaymentScreen
          {...selectPayment(snapshot)}
          confirming={confirming}
          send={send}
          config={paymentConfig}
          onRetryConfig={none}
          cardProvider={exampleCardProvider}
          onCard={none}
          offline={false}
          newKey={newKey}
        />
      )
    default:
      return step satisfies never
  }
}
