import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { useDocument } from '#account-document/use-document.ts'
import { preferencesSchema } from '#features/account/preferences-schema.ts'
import { alternativesQuery } from '#features/catalog/catalog.queries.ts'
import { ProductGrid } from '#features/catalog/product-grid.tsx'
import { Section } from '#features/catalog/section.tsx'
import { purchasesQuery } from '#features/orders/orders.queries.ts'
import { localized } from '#i18n/localized.ts'

import { cardActions } from '#pages/card-controls.tsx'

/** Products like the first one of the account's latest order, if the account wants recommendations (USER-04, D73). */
export function Recommended() {
  const { i18n } = useLingui()
  const isWanted = useDocument(preferencesSchema, false, ({ state }) => state?.personalization.recommendations === true)
  const orders = useQuery({ ...purchasesQuery({}), enabled: isWanted }).data
  const paid = orders?.content.find(({ status }) => status !== 'WAITING_PAYMENT' && status !== 'CANCELLED')
  const bought = isWanted ? paid?.products[0] : undefined
  const alike = useQuery({ ...alternativesQuery(bought?.productId ?? 0), enabled: bought !== undefined }).data ?? []
  if (bought === undefined || alike.length === 0) return null
  const name = localized(bought.names, i18n.locale)
  return (
    <Section title={<Trans>Parecidos com {name}, que você comprou</Trans>}>
      <ProductGrid layout="row" headingLevel={3} cardActions={cardActions} products={alike} />
    </Section>
  )
}
