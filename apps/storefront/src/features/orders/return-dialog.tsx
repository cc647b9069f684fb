import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Order, OrderLine, ReturnReason, ReturnRequest } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Checkbox } from '@lotus/ui/checkbox'
import { QuantityStepper } from '@lotus/ui/quantity-stepper'
import { Spread } from '@lotus/ui/spread'
import { Text } from '@lotus/ui/text'

import { localized } from '#i18n/localized.ts'

import { formatDeadline, returnableUnits } from './order-returns.ts'
import { ReasonField } from './reason-field.tsx'
import { RequestDialog, type RequestProps } from './request-dialog.tsx'

export type ReturnDialogProps = RequestProps<ReturnRequest> & {
  order: Pick<Order, 'orderNumber' | 'lines' | 'returns'>
  /** Until when the server accepts the request. */
  until: string
}

/** Asks which units to return, and why (BEY-10). */
export function ReturnDialog({ order, until, onConfirm, ...request }: ReturnDialogProps) {
  const { t, i18n } = useLingui()
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map())
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [isChecked, setIsChecked] = useState(false)
  const { orderNumber: number } = order
  const day = formatDeadline(until, i18n.locale)
  const left = returnableUnits(order)
  const hasNoUnits = isChecked && units.size === 0
  const reasons = useReturnReasons()
  const choose = (productId: number, quantity: number) => {
    const others = [...units].filter(([id]) => id !== productId)
    setUnits(new Map(quantity === 0 ? others : [...others, [productId, quantity]]))
  }
  return (
    <RequestDialog
      {...request}
      title={t`Devolver produtos do pedido ${number}`}
      description={t`Peça até ${day}. A loja responde em até 2 dias úteis.`}
      keep={<Trans>Voltar</Trans>}
      confirm={<Trans>Pedir devolução</Trans>}
      look={{ emphasis: 'strong' }}
      onConfirm={(note) => {
        setIsChecked(true)
        if (reason === '' || units.size === 0) return
        const lines = [...units].map(([productId, quantity]) => ({ productId, quantity }))
        onConfirm({ reason, lines, ...(note !== null && { note }) })
      }}
    >
      {hasNoUnits && <Alert tone="critical" announce="assertive" title={t`Escolha os produtos que quer devolver`} />}
      <fieldset data-invalid={hasNoUnits ? '' : undefined}>
        <Text as="legend" size="small" weight="medium">
          <Trans>O que você quer devolver?</Trans>
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
    </RequestDialog>
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
