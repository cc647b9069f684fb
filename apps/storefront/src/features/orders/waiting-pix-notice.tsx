import { Trans, useLingui } from '@lingui/react/macro'
import QrCode from 'lucide-react/icons/qr-code'

import { Box } from '@lotus/ui/box'
import { Inline } from '@lotus/ui/inline'
import { Text } from '@lotus/ui/text'

import { LinkButton } from '#layout/link-button.tsx'
import { useMoney } from '#shop/money.tsx'

import { formatClock, useCountdown } from '#countdown.ts'
import type { WaitingPix } from './waiting-pix.ts'

/** The reminder of an unpaid Pix: its order, amount and remaining time, with a link to the code. Empty once it has expired. */
export function WaitingPixNotice({ pix }: { pix: WaitingPix }) {
  const { t } = useLingui()
  const money = useMoney()
  const { orderId, orderNumber, amount, expiresAt, clockOffset, inAccount } = pix
  const left = useCountdown(expiresAt, clockOffset)
  if (left === 0) return null
  const price = money(amount)
  const clock = formatClock(left ?? 0)
  return (
    <Inline
      as="aside"
      aria-label={t`Pix à espera`}
      gap={3}
      paddingY={2}
      paddingX={3}
      radius="field"
      background="warningSoft"
    >
      <Box as="span" display="inline-flex" tone="warning">
        <QrCode aria-hidden="true" size={22} />
      </Box>
      <Box display="grid" grow="12rem">
        <Text weight="semibold" size="small">
          <Trans>Pague o Pix do pedido {orderNumber}</Trans>
        </Text>
        <Text as="span" role="timer" aria-live="off" size="small" numeric>
          <Trans>
            {price} · o código vale por mais {clock}
          </Trans>
        </Text>
      </Box>
      <LinkButton
        to={inAccount ? '/user/purchases/$orderId' : '/order-confirmation/$orderId'}
        params={{ orderId }}
        emphasis="strong"
        size="small"
      >
        <Trans>Ver o código</Trans>
      </LinkButton>
    </Inline>
  )
}
