import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { typedEmail } from '#features/auth/typed-email.ts'
import { useCheckout, useCheckoutSend } from '#features/checkout/checkout-context.ts'
import type { GuestForm } from '#features/checkout/checkout-forms.ts'
import { selectEntry } from '#features/checkout/checkout-state.ts'
import { rememberedGuest, typedForms } from '#features/checkout/checkout-storage.ts'
import { EntryScreen } from '#features/checkout/entry-screen.tsx'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/checkout/')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout', title: msg`Seus dados` }),
  component: EntryRoute,
})

function EntryRoute() {
  const entry = useCheckout(selectEntry)
  const onType = (form: GuestForm) => {
    typedForms.guest(form)
    typedEmail.write(form.email)
  }
  return (
    <EntryScreen
      {...entry}
      send={useCheckoutSend()}
      typed={typedForms.read('guest')}
      onType={onType}
      isRemembered={rememberedGuest.read()}
      onRemember={rememberedGuest.choose}
    />
  )
}
