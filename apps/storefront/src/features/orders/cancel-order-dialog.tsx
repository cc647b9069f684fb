import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { CancelOrderRequest, CancelReason, Order } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Dialog, DialogClose } from '@lotus/ui/dialog'
import { Stack } from '@lotus/ui/stack'

import type { Rejection } from '#forms/field-rejections.ts'
import { useMoney } from '#shop/money.tsx'

import { isAboutNote, NoteField } from './note-field.tsx'
import { ReasonField } from './reason-field.tsx'

export type CancelOrderDialogProps = {
  order: Order
  pending: boolean
  /** Why the last request failed, in the page's language; null if it did not. */
  problem: string | null
  /** The server's rejection of the last request; null if it did not reject it. */
  rejection: Rejection | null
  onConfirm: (request: CancelOrderRequest) => void
  onClose: () => void
}

/** Asks for the reason of a cancellation and says what happens to the money (BEY-10). Stays open after an error. */
export function CancelOrderDialog({ order, pending, problem, rejection, onConfirm, onClose }: CancelOrderDialogProps) {
  const { t } = useLingui()
  const money = useMoney()
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [comment, setComment] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { orderNumber: number } = order
  const total = money(order.total)
  const reasons = {
    CHANGED_MIND: t`Mudei de ideia`,
    WRONG_ITEMS: t`Escolhi produtos errados`,
    DELIVERY_TOO_SLOW: t`A entrega demora demais`,
    FOUND_CHEAPER: t`Encontrei por um preço menor`,
    OTHER: t({ message: 'Outro motivo', context: 'cancellation' }),
  } satisfies Record<CancelReason, string>
  const confirm = () => {
    if (reason === '') setIsMissing(true)
    else if (!pending) onConfirm({ reason, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) })
  }
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={t`Cancelar o pedido ${number}?`}
      description={
        order.status === 'PAYED'
          ? t`Devolvemos ${total} pelo mesmo meio em que você pagou.`
          : t`Nada será cobrado, e os produtos voltam ao estoque.`
      }
      closeLabel={t`Fechar`}
      footer={
        <>
          <DialogClose>
            <Button>
              <Trans>Manter o pedido</Trans>
            </Button>
          </DialogClose>
          <Button tone="critical" busy={pending} onClick={confirm}>
            <Trans>Cancelar pedido</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {problem !== null && !pending && !isAboutNote(rejection) && (
          <Alert tone="critical" announce="assertive" title={problem} />
        )}
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
        <NoteField value={comment} rejection={rejection} onChange={setComment} />
      </Stack>
    </Dialog>
  )
}
