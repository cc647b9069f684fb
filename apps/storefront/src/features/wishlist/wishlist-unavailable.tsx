import { Trans } from '@lingui/react/macro'
import WifiOff from 'lucide-react/icons/wifi-off'

import { Container } from '@lotus/ui/container'
import { Stack } from '@lotus/ui/stack'

import { Unavailable } from '#layout/unavailable.tsx'

/** Shown when loading a wishlist, own or shared, fails. */
export function WishlistUnavailable({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Container>
      <Stack gap={5} paddingTop={6} paddingBottom={12} minHeight="window">
        <Unavailable
          art={<WifiOff size={64} />}
          title={<Trans>Falha ao carregar favoritos</Trans>}
          problem={problem}
          onRetry={onRetry}
        />
      </Stack>
    </Container>
  )
}
