import { Trans, useLingui } from '@lingui/react/macro'

import type { WindowHold } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { formatClock, useCountdown } from '#countdown.ts'

/** Seconds before the end of a hold at which the countdown appears. */
const shownFrom = 5 * 60

type HoldNoticeProps = {
  hold: Pick<WindowHold, 'expiresAt' | 'extendable'>
  /** The server's clock minus the device's, in milliseconds. */
  clockOffset: number
  busy: boolean
  onExtend: () => void
}

/** The countdown of a hold in its last minutes, with a button to extend it. The next confirmation renews an expired hold (D68). */
export function HoldNotice({ hold, clockOffset, busy, onExtend }: HoldNoticeProps) {
  const { t } = useLingui()
  const seconds = useCountdown(hold.expiresAt, clockOffset)
  if (seconds === null || seconds > shownFrom || busy) return null
  if (seconds === 0)
    return (
      <Alert tone="warning" announce="polite" title={t`A reserva do horário terminou`}>
        <Trans>Ao continuar, reservamos o mesmo horário de novo, se ainda houver vaga.</Trans>
      </Alert>
    )
  const clock = formatClock(seconds)
  return (
    <Alert
      title={<span data-varies="">{t`Guardamos o seu horário por mais ${clock}`}</span>}
      action={
        hold.extendable && (
          <Button size="small" emphasis="outline" onClick={onExtend}>
            <Trans>Guardar por mais 20 minutos</Trans>
          </Button>
        )
      }
    />
  )
}
