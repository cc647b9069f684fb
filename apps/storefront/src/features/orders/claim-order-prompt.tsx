import { Trans } from '@lingui/react/macro'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import type { ReactNode } from 'react'

import { Alert } from '@lotus/ui/alert'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Text } from '@lotus/ui/text'

import { SectionCard } from '#layout/section-card.tsx'

export type Claim = {
  /** Whether a user is signed in, to whose account the order is added. */
  signedIn: boolean
  pending: boolean
  problem: string | null
  onClaim: () => void
}

type ScreenCardProps = { title: ReactNode; text: ReactNode; children: ReactNode }

/** A card beside an order that is not printed. */
export const ScreenCard = ({ title, text, children }: ScreenCardProps) => (
  <Box print="none">
    <SectionCard title={title}>
      <Text size="small" tone="muted">
        {text}
      </Text>
      {children}
    </SectionCard>
  </Box>
)

/** Adds a guest's order to an account (BEY-01). */
export const ClaimOrderPrompt = ({ claim: { signedIn, pending, problem, onClaim } }: { claim: Claim }) => (
  <ScreenCard
    title={signedIn ? <Trans>Guarde este pedido</Trans> : <Trans>Ainda não tem conta?</Trans>}
    text={
      signedIn ? (
        <Trans>Ele foi feito sem conta. Na sua conta, ele abre em qualquer aparelho.</Trans>
      ) : (
        <Trans>Com uma conta, este pedido abre em qualquer aparelho e o endereço já fica preenchido.</Trans>
      )
    }
  >
    {problem !== null && <Alert tone="critical" announce="assertive" title={problem} />}
    <Button icon={<BookmarkCheck />} busy={pending} onClick={onClaim}>
      {signedIn ? <Trans>Guardar na minha conta</Trans> : <Trans>Criar conta e guardar este pedido</Trans>}
    </Button>
  </ScreenCard>
)
