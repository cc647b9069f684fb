import { Trans } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { EmptyState, type EmptyStateProps } from '@lotus/ui/empty-state'

export type UnavailableProps = Pick<EmptyStateProps, 'title' | 'art' | 'level'> & {
  /** Why, in the shopper's words, where the title does not say it. */
  problem?: string
  onRetry: () => void
}

/** Something of a page could not be fetched: what, why, and the way to try again. */
export function Unavailable({ problem, onRetry, ...rest }: UnavailableProps) {
  return (
    <EmptyState
      level={1}
      role="alert"
      action={
        <Button emphasis="strong" onClick={onRetry}>
          <Trans>Tentar novamente</Trans>
        </Button>
      }
      {...rest}
    >
      {problem}
    </EmptyState>
  )
}
