import { Trans } from '@lingui/react/macro'
import WifiOff from 'lucide-react/icons/wifi-off'

import { Container } from '@lotus/ui/container'

import { Unavailable } from '#layout/unavailable.tsx'

import * as css from './wishlist-screen.css.ts'

/** Shown when loading a wishlist, own or shared, fails. */
export function WishlistUnavailable({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Container>
      <div className={css.page}>
        <Unavailable
          art={<WifiOff size={64} />}
          title={<Trans>Falha ao carregar favoritos</Trans>}
          problem={problem}
          onRetry={onRetry}
        />
      </div>
    </Container>
  )
}
