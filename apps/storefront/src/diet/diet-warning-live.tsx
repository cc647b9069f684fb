import { Trans, useLingui } from '@lingui/react/macro'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Badge } from '@lotus/ui/badge'

import { conflictOf } from './diet-conflict.ts'
import { conflictText } from './diet-text.ts'
import type { Diet } from './diet.ts'

export type DietWarningProps = {
  product: ProductSummary
  diet: Diet
  /** A mark on the picture of a card, or a notice of a product's page. */
  layout: 'card' | 'page'
}

/** Says why a product is outside the diet; nothing for others. */
export function DietWarningLive({ product, diet, layout }: DietWarningProps) {
  const { i18n } = useLingui()
  const conflict = conflictOf(product, diet)
  if (conflict === null) return null
  const text = conflictText(i18n, conflict)
  if (layout === 'card') return <Badge tone="warning">{text}</Badge>
  return (
    <Alert tone="warning" title={text}>
      <Trans>Este produto está fora da sua dieta.</Trans>
    </Alert>
  )
}
