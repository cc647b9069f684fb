import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Order, OrderLine, ReturnReason, ReturnRequest } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Checkbox } from '@lotus/ui/checkbox'
import { Dialog, DialogClose } from '@lotus/ui/dialog'
import { QuantityStepper } from '@lotus/ui/quantity-stepper'
import { Spread } from '@lotus/ui/spread'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import type { Rejection } from '#forms/field-rejections.ts'
import { localized } from '#i18n/localized.ts'

import { isAboutNote, NoteField } from './note-field.tsx'
import { formatDeadline, returnableUnits } from './order-returns.ts'
import { ReasonField } from './reason-field.tsx'

export type ReturnDialogProps = {
  order: Pick<Order, 'orderNumber' | 'lines' | 'returns'>
  /** Until when the server accepts the request. */
  until: string
  pending: boolean
  /** Why the last request failed, in the page's language; null if it did not. */
  problem: string | null
  /** The server's rejection of the last request; null if it did not reject it. */
  rejection: Rejection | null
  onConfirm: (request: ReturnRequest) => void
  onClose: () => void
}

/** Asks which units to return, and why (BEY-10). Stays open after an error. */
export function ReturnDialog({ order, until, pending, problem, rejection, onConfirm, onClose }: ReturnDialogProps) {
  const { t, i18n } = useLingui()
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map())
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { orderNumber: number } = order
  const day = formatDeadline(until, i18n.locale)
  const left = returnableUnits(order)
  const reasons = useReturnReasons()
  const choose = (productId: number, quantity: number) => {
    const { [productId]: _former, ...others } = Object.fromEntries(units)
    const kept = Object.entries(others).map(([id, count]) => [Number(id), count] as const)
    setUnits(new Map(quantity === 0 ? kept : [...kept, [productId, quantity]]))
  }
  const confirm = () => {
    setIsChecked(true)
    if (pending || reason === '' || units.size === 0) return
    const lines = [...units].map(([productId, quantity]) => ({ productId, quantity }))
    onConfirm({ reason, lines, ...(note.trim() === '' ? {} : { note: note.trim() }) })
  }
  return (
    <Dialog
      onClose={onClose}
      title={t`Devolver produtos do pedido ${number}`}
      description={t`Peça até ${day}. A loja responde em até 2 dias úteis.`}
      closeLabel={t`Fechar`}
      footer={
        <>
          <DialogClose>
            <Button>
              <Trans>Voltar</Trans>
            </Button>
          </DialogClose>
          <Button emphasis="strong" busy={pending} onClick={confirm}>
            <Trans>Pedir devolução</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {problem !== null && !pending && !isAboutNote(rejection) && (
          <Alert tone="critical" announce="assertive" title={problem} />
        )}
        {isChecked && units.size === 0 && (
          <Alert tone="critical" announce="assertive" title={t`Escolha os produtos que quer devolver`} />
        )}
        <fieldset>
          <Text asChild size="small" weight="medium">
            <legend>
              <Trans>O que você quer devolver?</Trans>
            </legend>
          </Text>
          {order.lines
            .filter(({ productId }) => (left.get(productId) ?? 0) > 0)
            .map((line) => (
              <Line
                key={line.productId}
                line={line}
                left={left.get(line.productId) ?? 0}
                chosen={units.get(line.productId) ?? 0}
                onChange={(quantity) => choose(line.productId, quantity)}
              />
            ))}
        </fieldset>
        <ReasonField
          label={t`O que aconteceu?`}
          reasons={reasons}
          value={reason}
          isMissing={isChecked && reason === ''}
          onChange={setReason}
        />
        <NoteField value={note} rejection={rejection} onChange={setNote} />
      </Stack>
    </Dialog>
  )
}

type LineProps = { line: OrderLine; left: number; chosen: number; onChange: (quantity: number) => void }

function Line({ line, left, chosen, onChange }: LineProps) {
  const { t, i18n } = useLingui()
  const name = localized(line.names, i18n.locale)
  const [quantity, max] = [left, left]
  return (
    <Spread>
      <Checkbox
        label={name}
        hint={<Plural value={quantity} one="# un." other="# un." />}
        checked={chosen > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? left : 0)}
      />
      {chosen > 0 && left > 1 && (
        <QuantityStepper
          value={chosen}
          max={left}
          onValueChange={onChange}
          error={t`Escreva um número inteiro de 1 a ${max}.`}
          label={t`Quantidade de ${name}`}
          decreaseLabel={t`Diminuir ${name}`}
          increaseLabel={t`Aumentar ${name}`}
        />
      )}
    </Spread>
  )
}

/** The reasons of a return, as in the dialog and on the order. */
export function useReturnReasons(): Record<ReturnReason, string> {
  const { t } = useLingui()
  return {
    DAMAGED: t`Chegou com defeito ou danificado`,
    WRONG_PRODUCT: t`Veio um produto errado`,
    MISSING: t`Faltou um produto`,
    EXPIRED: t`Está fora da validade`,
    OTHER: t({ message: 'Outro motivo', context: 'cancellation' }),
  }
}
