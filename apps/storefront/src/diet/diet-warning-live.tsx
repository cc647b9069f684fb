import { Trans, useLingui } from '@lingui/react/macro'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Badge } from '@lotus/ui/badge'
import { Text } from '@lotus/ui/text'

import { conflictOf } from './diet-conflict.ts'
import { conflictText } from './diet-text.ts'
import type { Diet } from './diet.ts'

export type DietWarningProps = {
  product: Partial<ProductSummary>
  diet: Diet
  /** A badge on the picture of a card, a text in a line of the cart, of a list or of the checkout, or a notice on the page of a product. */
  layout: 'card' | 'line' | 'page'
}

/** Shows why a product is outside the diet; renders nothing for products within it. */
export function DietWarningLive({ product, diet, layout }: DietWarningProps) {
  const { i18n } = useLingui()
  const conflict = conflictOf(product, diet)
  if (conflict === null) return null
  const text = conflictText(i18n, conflict)
  if (layout === 'card') return <Badge tone="warning">{text}</Badge>
  if (layout === 'line')
    return (
      <Text size="small" weight="semibold" tone="warning">
        <Trans>{text} · fora da sua dieta</Trans>
      </Text>
    )
  return (
    <Alert tone="warning" title={text}>
      <Trans>Este produto está fora da sua dieta.</Trans>
    </Alert>
  )
}
