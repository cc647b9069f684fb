import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SyntheticEvent } from 'react'

import { formatCep, isCep, stripCep } from '@lotus/commerce/brazil'
import type { ShippingOption, ShippingQuote } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Field } from '@lotus/ui/field'
import { Skeleton } from '@lotus/ui/skeleton'
import { TextInput } from '@lotus/ui/text-input'

import { useDeliveryText } from '#lib/delivery-text.ts'
import { localized } from '#lib/localized.ts'
import { useMoney } from '#lib/money.tsx'

import * as css from './shipping-calculator.css.ts'

export type ShippingAnswer =
  | { status: 'none' }
  | { status: 'asking' }
  | { status: 'failed'; message: string }
  | { status: 'answered'; quote: ShippingQuote }

export type ShippingCalculatorProps = {
  answer: ShippingAnswer
  /** A CEP of eight digits. */
  onCalculate: (zipCode: string) => void
}

/** What it costs to have this brought, and when: by CEP (PROD-01). */
export function ShippingCalculator({ answer, onCalculate }: ShippingCalculatorProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = !isCep(typed)
    setIsWrong(wrong)
    if (!wrong) onCalculate(stripCep(typed))
  }
  return (
    <Card padding="large" radius="card">
      <form className={css.form} onSubmit={submit} noValidate>
        <Field label={t`Calcular frete e prazo`} {...(isWrong ? { error: t`Digite os 8 números do CEP` } : {})}>
          <div className={css.row}>
            <TextInput
              inputMode="numeric"
              autoComplete="postal-code"
              placeholder="00000-000"
              maxLength={9}
              value={typed}
              onChange={(event) => {
                setTyped(formatCep(event.currentTarget.value))
                setIsWrong(false)
              }}
            />
            <Button type="submit" emphasis="outline" size="large" busy={answer.status === 'asking'}>
              <Trans>Calcular</Trans>
            </Button>
          </div>
        </Field>
        <output className={css.told} aria-busy={answer.status === 'asking'}>
          <Answer answer={answer} />
        </output>
      </form>
    </Card>
  )
}

function Answer({ answer }: { answer: ShippingAnswer }) {
  switch (answer.status) {
    case 'none':
      return null
    case 'asking':
      return (
        <span className={css.answer}>
          <Skeleton shape="small" />
          <Skeleton shape="small" />
        </span>
      )
    case 'failed':
      return <Alert tone="critical">{answer.message}</Alert>
    case 'answered':
      return (
        <div className={css.answer}>
          {!answer.quote.deliverable && (
            <Alert tone="warning">
              <Trans>Não entregamos neste CEP.</Trans>
            </Alert>
          )}
          <ul className={css.answer}>
            {answer.quote.options.map((option) => (
              <Option key={option.serviceId} option={option} />
            ))}
          </ul>
        </div>
      )
  }
}

function Option({ option }: { option: ShippingOption }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const deliveryText = useDeliveryText()
  const { names, cost } = option
  return (
    <li className={css.option}>
      <span>
        {localized(names, i18n.locale)}
        <span className={css.days}>{deliveryText(option)}</span>
      </span>
      {cost === 0 ? (
        <span className={css.free}>
          <Trans>Grátis</Trans>
        </span>
      ) : (
        <span className={css.cost}>{money(cost)}</span>
      )}
    </li>
  )
}
