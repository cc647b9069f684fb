import { Trans, useLingui } from '@lingui/react/macro'

import type { OwnReview } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { ReviewText } from './review-item.tsx'

export type OwnReviewCardProps = { review: OwnReview; onEdit: () => void; onDelete: () => void }

/** The account's own review, also while it waits for approval or after the shop rejected it (REV-03). */
export function OwnReviewCard({ review, onEdit, onDelete }: OwnReviewCardProps) {
  const { t } = useLingui()
  const { status, rejection } = review
  return (
    <Card asChild>
      <section aria-labelledby="own-review">
        <Stack gap={3}>
          <Inline gap={3}>
            <Heading level={3} id="own-review">
              <Trans>Sua avaliação</Trans>
            </Heading>
            {status === 'pending' && (
              <Badge tone="warning">
                <Trans>Aguardando aprovação</Trans>
              </Badge>
            )}
            {status === 'rejected' && (
              <Badge tone="offer">
                <Trans>Não publicada</Trans>
              </Badge>
            )}
          </Inline>
          {status === 'pending' && (
            <Text size="small" tone="muted">
              <Trans>Só você vê esta avaliação até a loja aprovar.</Trans>
            </Text>
          )}
          {rejection !== null && <Text size="small">{t`Motivo da loja: ${rejection}`}</Text>}
          <ReviewText review={review} level={4} />
          <Inline align="stretch">
            <Button size="small" emphasis="outline" onClick={onEdit}>
              <Trans>Editar avaliação</Trans>
            </Button>
            <Button size="small" emphasis="ghost" onClick={onDelete}>
              <Trans>Excluir avaliação</Trans>
            </Button>
          </Inline>
        </Stack>
      </section>
    </Card>
  )
}
