import { Trans, useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'

import type { Payment } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Figure } from '@lotus/ui/figure'
import { Heading } from '@lotus/ui/heading'
import { ProgressBar } from '@lotus/ui/progress-bar'
import { QrCode } from '@lotus/ui/qr-code'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { useMoney } from '#shop/money.tsx'

import { CopyText } from './copy-text.tsx'
import * as css from './order-screen.css.ts'
import { formatClock, secondsUntil, useCountdown } from '#countdown.ts'

export type PixPanelProps = {
  payment: Payment & { pix: NonNullable<Payment['pix']> }
  /** The server's clock minus the device's clock, in milliseconds. */
  clockOffset: number
  /** The provider is the sandbox, which has a page that pays the code. */
  sandbox: boolean
}

/** The Pix code as a picture and as text, with its remaining time by the server's clock (BEY-02). */
export function PixPanel({ payment: { pix, amount, createdAt }, clockOffset, sandbox }: PixPanelProps) {
  const { t } = useLingui()
  const money = useMoney()
  const price = money(amount)
  return (
    <Card asChild>
      <section aria-labelledby="pix-title">
        <div className={css.pix}>
          <div className={css.pixPicture}>
            <QrCode value={pix.copyPaste} label={t`Código QR do Pix de ${price}`} />
          </div>
          <Stack>
            <Heading level={2} size="title3" id="pix-title">
              <Trans>Pague com Pix</Trans>
            </Heading>
            <Figure>{price}</Figure>
            <TimeLeft expiresAt={pix.expiresAt} createdAt={createdAt} clockOffset={clockOffset} />
            <Box print="none">
              <CopyText
                what="code"
                value={pix.copyPaste}
                label={t`Código Pix copia e cola`}
                copyLabel={t`Copiar código`}
              />
            </Box>
            <ol className={css.howTo}>
              <li>
                <Trans>Abra o aplicativo do seu banco e escolha Pix.</Trans>
              </li>
              <li>
                <Trans>Aponte a câmera para o código, ou cole o código copiado.</Trans>
              </li>
              <li>
                <Trans>Confirme. Esta página avisa quando o pagamento chegar.</Trans>
              </li>
            </ol>
            {sandbox && pix.ticketUrl && (
              <Box print="none">
                <Button asChild emphasis="outline" iconEnd={<ExternalLink />}>
                  <a href={pix.ticketUrl} target="_blank" rel="noreferrer">
                    <Trans>Pagar no banco de teste</Trans>
                  </a>
                </Button>
              </Box>
            )}
          </Stack>
        </div>
      </section>
    </Card>
  )
}

function TimeLeft({
  expiresAt,
  createdAt,
  clockOffset,
}: {
  expiresAt: string
  createdAt: string
  clockOffset: number
}) {
  const { t } = useLingui()
  const left = useCountdown(expiresAt, clockOffset) ?? 0
  const totalSeconds = Math.max(1, secondsUntil(expiresAt, Date.parse(createdAt)))
  const clock = formatClock(left)
  // Screen readers do not announce every second.
  const heard =
    left === 0
      ? t`O código expirou`
      : left <= 60
        ? t`Falta menos de um minuto`
        : left <= 300
          ? t`Faltam menos de cinco minutos`
          : ''
  return (
    <Box print="none">
      <ProgressBar
        value={left}
        max={totalSeconds}
        label={
          <Text as="span" role="timer" aria-live="off" size="small" weight="medium" numeric>
            {left === 0 ? <Trans>O código expirou. Conferindo…</Trans> : <Trans>O código vale por mais {clock}</Trans>}
          </Text>
        }
      />
      <VisuallyHidden asChild>
        <output>{heard}</output>
      </VisuallyHidden>
    </Box>
  )
}
