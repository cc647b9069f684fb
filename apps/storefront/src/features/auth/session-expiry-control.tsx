import { Trans, useLingui } from '@lingui/react/macro'
import Hourglass from 'lucide-react/icons/hourglass'

import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { FloatingPanel } from '@lotus/ui/floating-panel'
import { Text } from '@lotus/ui/text'

export type SessionExpiryControlProps = {
  /** Remaining whole minutes of the session; 0 after its end. */
  minutes: number
  /** The session is being extended. */
  pending: boolean
  onExtend: () => void
}

/** A small control at the edge of the screen until the session ends: a toast alone disappears too soon (D30). */
export function SessionExpiryControl({ minutes, pending, onExtend }: SessionExpiryControlProps) {
  const { t } = useLingui()
  return (
    <FloatingPanel align="start" aria-label={t`Sua sessão`}>
      <Box as="span" aria-hidden display="inline-flex" tone="warning">
        <Hourglass size={18} />
      </Box>
      <Text size="small">
        {minutes > 0 ? <Trans>Sessão expira em {minutes} min</Trans> : <Trans>Sessão expirada</Trans>}
      </Text>
      <Button size="small" busy={pending} onClick={onExtend}>
        <Trans>Continuar conectado</Trans>
      </Button>
    </FloatingPanel>
  )
}
