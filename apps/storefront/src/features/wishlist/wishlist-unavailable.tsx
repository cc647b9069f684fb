import { Trans } from '@lingui/react/macro'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'

import { Container } from '@lotus/ui/container'
import { Stack } from '@lotus/ui/stack'

import { Unavailable } from '#layout/unavailable.tsx'

/** The layout of a shared wishlist, and of a wishlist that cannot be loaded. */
export const WishlistFrame = ({ children }: { children: ReactNode }) => (
  <Container>
    <Stack gap={5} paddingTop={6} paddingBottom={12} minHeight="window">
      {children}
    </Stack>
  </Container>
)

/** Shown when loading a wishlist, own or shared, fails. */
export const WishlistUnavailable = (failure: { problem: string; onRetry: () => void }) => (
  <WishlistFrame>
    <Unavailable art={<WifiOff size={64} />} title={<Trans>Falha ao carregar favoritos</Trans>} {...failure} />
  </WishlistFrame>
)
