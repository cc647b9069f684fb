import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { readPurchasesSearch } from '#features/orders/purchases-search.ts'
import { loadPrivate } from '#routing/private-head.ts'

import { PurchasesPage } from '#pages/purchases-page.tsx'

export const Route = createFileRoute('/user/purchases/')({
  validateSearch: readPurchasesSearch,
  loader: ({ context }) => loadPrivate(context, { path: '/user/purchases', title: msg`Meus pedidos` }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: PurchasesPage,
})
