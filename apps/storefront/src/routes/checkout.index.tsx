import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { useCheckout, useCheckoutSend } from '#features/checkout/checkout-context.ts'
import { selectEntry } from '#features/checkout/checkout-state.ts'
import { typedForms } from '#features/checkout/checkout-storage.ts'
import { EntryScreen } from '#features/checkout/entry-screen.tsx'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/checkout/')({
  loader: ({ context }) => loadPrivate(context, { path: '/checkout', title: msg`Seus dados` }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: EntryRoute,
})

function EntryRoute() {
  const entry = useCheckout(selectEntry)
  return <EntryScreen {...entry} send={useCheckoutSend()} typed={typedForms.read('guest')} onType={typedForms.guest} />
}
