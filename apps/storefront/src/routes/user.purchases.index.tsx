import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import type { PurchasesSearch } from '#features/orders/purchases-search.ts'
import { loadPrivate } from '#routing/private-head.ts'

import { PurchasesPage } from '#pages/orders/purchases-page.tsx'

export const Route = createFileRoute('/user/purchases/')({
  // Not validated here, where its code would be part of the first load: `readPurchasesSearch` does that.
  validateSearch: ({ status, sort, page }): PurchasesSearch => ({ status, sort, page }) as PurchasesSearch,
  loader: ({ context }) => loadPrivate(context, { path: '/user/purchases', title: msg`Meus pedidos` }),
  component: PurchasesPage,
})
