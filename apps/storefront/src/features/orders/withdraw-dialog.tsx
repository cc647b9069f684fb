import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Order, WithdrawalRequest } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Dialog, DialogClose } from '@lotus/ui/dialog'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import type { Rejection } from '#forms/field-rejections.ts'

import { isAboutNote, NoteField } from './note-field.tsx'
import { formatDeadline } from './order-returns.ts'

export type WithdrawDialogProps = {
  order: Pick<Order, 'orderNumber'>
  /** Until when the server accepts the withdrawal. */
  until: string
  pending: boolean
  /** Why the last request failed, in the page's language; null if it did not. */
  problem: string | null
  /** The server's rejection of the last request; null if it did not reject it. */
  rejection: Rejection | null
  onConfirm: (request: WithdrawalRequest) => void
  onClose: () => void
}

/** Confirms the withdrawal from a purchase, which needs no reason (BEY-10, CDC art. 49). Stays open after an error. */
export function WithdrawDialog({ order, until, pending, problem, rejection, onConfirm, onClose }: WithdrawDialogProps) {
  const { t, i18n } = useLingui()
  const [note, setNote] = useState('')
  const { orderNumber: number } = order
  const day = formatDeadline(until, i18n.locale)
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={t`Desistir da compra do pedido ${number}?`}
      description={t`Você pode desistir até ${day}, sem dizer por quê.`}
      closeLabel={t`Fechar`}
      footer={
        <>
          <DialogClose>
            <Button>
              <Trans>Ficar com os produtos</Trans>
            </Button>
          </DialogClose>
          <Button
            tone="critical"
            busy={pending}
            onClick={() => {
              if (!pending) onConfirm(note.trim() === '' ? {} : { note: note.trim() })
            }}
          >
            <Trans>Desistir da compra</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {problem !== null && !pending && !isAboutNote(rejection) && (
          <Alert tone="critical" announce="assertive" title={problem} />
        )}
        <Text size="small" tone="muted">
          <Trans>
            A loja combina a devolução com você, sem custo. Quando os produtos chegarem, devolvemos o que você pagou por
            eles, com o frete, pelo mesmo meio.
          </Trans>
        </Text>
        <NoteField value={note} rejection={rejection} onChange={setNote} />
      </Stack>
    </Dialog>
  )
}
