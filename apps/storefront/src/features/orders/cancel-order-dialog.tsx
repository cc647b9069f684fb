import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { CancelOrderRequest, CancelReason, Order } from '@lotus/openapi/schema'

import { useMoney } from '#shop/money.tsx'

import { refundOfCancellation } from './order-stage.ts'
import { ReasonField } from './reason-field.tsx'
import { RequestDialog, type RequestProps } from './request-dialog.tsx'

export type CancelOrderDialogProps = RequestProps<CancelOrderRequest> & { order: Order }

/** Asks for the reason of a cancellation and says what happens to the money (BEY-10). */
export function CancelOrderDialog({ order, onConfirm, ...request }: CancelOrderDialogProps) {
  const { t } = useLingui()
  const money = useMoney()
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [isMissing, setIsMissing] = useState(false)
  const { orderNumber: number } = order
  const total = money(refundOfCancellation(order))
  const reasons = {
    CHANGED_MIND: t`Mudei de ideia`,
    WRONG_ITEMS: t`Escolhi produtos errados`,
    DELIVERY_TOO_SLOW: order.shipping.pickup ? t`A retirada demora demais` : t`A entrega demora demais`,
    FOUND_CHEAPER: t`Encontrei por um preço menor`,
    OTHER: t({ message: 'Outro motivo', context: 'cancellation' }),
  } satisfies Record<CancelReason, string>
  return (
    <RequestDialog
      {...request}
      size="small"
      title={t`Cancelar o pedido ${number}?`}
      description={
        order.status === 'PAYED'
          ? t`Devolvemos ${total} pelo mesmo meio em que você pagou.`
          : t`Nada será cobrado, e os produtos voltam ao estoque.`
      }
      keep={<Trans>Manter o pedido</Trans>}
      confirm={<Trans>Cancelar pedido</Trans>}
      look={{ tone: 'critical' }}
      onConfirm={(comment) => {
        if (reason === '') setIsMissing(true)
        else onConfirm({ reason, ...(comment !== null && { comment }) })
      }}
    >
      <ReasonField
        label={t`Por que você quer cancelar?`}
        reasons={reasons}
        value={reason}
        isMissing={isMissing}
        onChange={(next) => {
          setReason(next)
          setIsMissing(false)
        }}
      />
    </RequestDialog>
  )
}
