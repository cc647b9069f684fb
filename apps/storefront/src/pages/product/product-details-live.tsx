import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'

import { complementsQuery, productQuery } from '#features/catalog/catalog.queries.ts'
import { ProductDetails } from '#features/catalog/product-details.tsx'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'

import { cardActions } from '#pages/card-controls.tsx'

/** Description, label and related products of a product. */
export function LiveProductDetails({ productId }: { productId: number }) {
  const { i18n } = useLingui()
  const details = useQuery(productQuery(productId))
  const related = useQuery(complementsQuery(productId))
  return (
    <ProductDetails
      details={queryState(details)}
      problem={problemMessage(i18n, details.error)}
      related={queryState(related)}
      cardActions={cardActions}
      onRetry={() => void details.refetch()}
    />
  )
}
