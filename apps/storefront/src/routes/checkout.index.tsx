import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { useCheckout } from '#features/checkout/checkout-context.ts'
import { typedForms } from '#features/checkout/checkout-storage.ts'
import { EntryScreen } from '#features/checkout/entry-screen.tsx'
import { privateHead } from '#lib/private-head.ts'

export const Route = createFileRoute('/checkout/')({
  head: ({ match }) => privateHead(match.context, '/checkout', msg`Seus dados`),
  component: EntryRoute,
})

function EntryRoute() {
  return <EntryScreen {...useCheckout()} typed={typedForms.read('guest')} onType={typedForms.guest} />
}
