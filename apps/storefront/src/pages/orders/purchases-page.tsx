import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'

import { purchasesQuery } from '#features/orders/orders.queries.ts'
import { PurchasesPending, PurchasesScreen, PurchasesUnavailable } from '#features/orders/purchases-screen.tsx'
import { readPurchasesSearch } from '#features/orders/purchases-search.ts'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'
import { Link } from '#routing/links.tsx'

const route = getRouteApi('/user/purchases/')

/** The orders of the account (USER-03). */
export function PurchasesPage() {
  const { i18n } = useLingui()
  const search = readPurchasesSearch(route.useSearch())
  const navigate = route.useNavigate()
  const purchases = useQuery({ ...purchasesQuery(search), placeholderData: keepPreviousData })
  const page = queryState(purchases)
  if (page === 'loading') return <PurchasesPending />
  if (page === 'failed')
    return (
      <PurchasesUnavailable problem={problemMessage(i18n, purchases.error)} onRetry={() => void purchases.refetch()} />
    )
  const ofPage = (number: number) => ({ ...search, page: number > 1 ? number : undefined })
  // An old link can name a page after the last one.
  if (page.totalPages > 0 && (search.page ?? 1) > page.totalPages && !purchases.isPlaceholderData)
    return <Navigate to="/user/purchases" search={ofPage(page.totalPages)} replace />
  return (
    <PurchasesScreen
      page={page}
      search={search}
      busy={purchases.isPlaceholderData}
      stale={purchases.isError}
      pageLink={(number) => <Link to="/user/purchases" search={ofPage(number)} />}
      onSearch={(next) => void navigate({ search: next })}
    />
  )
}
