import { useLingui } from '@lingui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Language } from '@lotus/openapi/schema'

import { alternativesQuery } from '#features/catalog/catalog.queries.ts'
import { InStockAlternatives } from '#features/catalog/in-stock-alternatives.tsx'
import { requestStockAlert, setStockAlert, stockAlertsQuery } from '#features/stock-alerts/stock-alert.queries.ts'
import { StockAlertPanel } from '#features/stock-alerts/stock-alert-panel.tsx'
import { errorOf } from '#forms/attempt.ts'
import { PerShopper } from '#session/per-shopper.tsx'
import { useSession } from '#session/session.ts'

type StockAlertProps = { productId: number }

/** The alert of a sold-out product, and similar products in stock (BEY-17). */
export const StockAlert = (props: StockAlertProps) => (
  <PerShopper>
    <ShopperAlert {...props} />
  </PerShopper>
)

function ShopperAlert({ productId }: StockAlertProps) {
  const { i18n } = useLingui()
  const { status, user } = useSession()
  const queryClient = useQueryClient()
  const related = useQuery(alternativesQuery(productId)).data ?? null
  const alerts = useQuery({ ...stockAlertsQuery, enabled: user !== null }).data ?? []
  const request = useMutation({
    mutationFn: async (change: { email: string } | { isWanted: boolean }) => {
      if ('email' in change)
        return requestStockAlert(productId, { email: change.email, language: i18n.locale as Language })
      await setStockAlert(productId, change.isWanted)
      // A first load that is under way may have been answered before the change, and an invalidation would wait for it.
      await queryClient.cancelQueries(stockAlertsQuery)
      await queryClient.invalidateQueries(stockAlertsQuery)
    },
  })
  const { error, isSuccess, variables } = request
  const isOwn = user !== null && alerts.some((alert) => alert.productId === productId)
  const guestEmail = user === null && isSuccess && 'email' in variables ? variables.email : null
  return (
    <>
      <StockAlertPanel
        accountEmail={status === 'unknown' ? undefined : (user?.email ?? null)}
        requestedFor={isOwn ? user.email : guestEmail}
        pending={request.isPending}
        error={error === null ? null : errorOf(error)}
        onRequest={(email) => request.mutate(email === null ? { isWanted: true } : { email })}
        onCancel={isOwn ? () => request.mutate({ isWanted: false }) : null}
      />
      <InStockAlternatives products={related} />
    </>
  )
}
