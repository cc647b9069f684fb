import { Trans } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { EmptyState, type EmptyStateProps } from '@lotus/ui/empty-state'

export type UnavailableProps = Pick<EmptyStateProps, 'title' | 'art' | 'level'> & {
  /** The reason, if the title does not state it. */
  problem?: string
  onRetry: () => void
}

/** Shown when content does not load: the reason, and a retry button. */
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
