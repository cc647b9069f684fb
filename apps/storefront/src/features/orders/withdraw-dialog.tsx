import { Trans, useLingui } from '@lingui/react/macro'

import type { Order, WithdrawalRequest } from '@lotus/openapi/schema'
import { Text } from '@lotus/ui/text'

import { formatDeadline } from './order-returns.ts'
import { RequestDialog, type RequestProps } from './request-dialog.tsx'

export type WithdrawDialogProps = RequestProps<WithdrawalRequest> & {
  order: Pick<Order, 'orderNumber'>
  /** Until when the server accepts the withdrawal. */
  until: string
}

/** Confirms the withdrawal from a purchase, which needs no reason (BEY-10, CDC art. 49). */
export function WithdrawDialog({ order, until, onConfirm, ...request }: WithdrawDialogProps) {
  const { t, i18n } = useLingui()
  const { orderNumber: number } = order
  const day = formatDeadline(until, i18n.locale)
  return (
    <RequestDialog
      {...request}
      size="small"
      title={t`Desistir da compra do pedido ${number}?`}
      description={t`Você pode desistir até ${day}, sem dizer por quê.`}
      keep={<Trans>Ficar com os produtos</Trans>}
      confirm={<Trans>Desistir da compra</Trans>}
      look={{ tone: 'critical' }}
      onConfirm={(note) => onConfirm(note === null ? {} : { note })}
    >
      <Text size="small" tone="muted">
        <Trans>
          A loja combina a devolução com você, sem custo. Quando os produtos chegarem, devolvemos o que você pagou por
          eles, com o frete, pelo mesmo meio.
        </Trans>
      </Text>
    </RequestDialog>
  )
}
