import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'

import { Button } from '@lotus/ui/button'
import { Container } from '@lotus/ui/container'
import { EmptyState } from '@lotus/ui/empty-state'

import * as css from './wishlist-screen.css.ts'

/** A list, one's own or a shared one, could not be fetched. */
export function WishlistUnavailable({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Container>
      <div className={css.page}>
        <EmptyState
          level={1}
          role="alert"
          art={<WifiOff size={64} />}
          title={<Trans>Falha ao carregar favoritos</Trans>}
          action={
            <Button emphasis="strong" onClick={onRetry}>
              <Trans>Tentar novamente</Trans>
            </Button>
          }
        >
          {problem}
        </EmptyState>
      </div>
    </Container>
  )
}
