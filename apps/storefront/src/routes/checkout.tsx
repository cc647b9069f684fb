import { createFileRoute } from '@tanstack/react-router'

import type { CheckoutSearch } from '#features/checkout/checkout-state.ts'
import { CheckoutPage } from '#pages/checkout/checkout-page.tsx'

export const Route = createFileRoute('/checkout')({
  validateSearch: ({ pickup }): CheckoutSearch => (pickup === 'true' ? { pickup } : {}),
  component: CheckoutPage,
})
