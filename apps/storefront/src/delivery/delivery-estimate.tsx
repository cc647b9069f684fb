import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SyntheticEvent } from 'react'

import { formatCep, parseCep } from '@lotus/commerce/cep'
import type { NextWindow, ShippingOption, ShippingQuote } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Columns } from '@lotus/ui/columns'
import { Field } from '@lotus/ui/field'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { CepInput } from './cep-input.tsx'
import * as css from './delivery-estimate.css.ts'
import { place } from './delivery-place.css.ts'
import type { DeliveryQuote } from './delivery-quote.ts'
import { useDeliveryText, useNotCarriedText } from './delivery-text.ts'
import { useNextWindowText } from './next-window-text.ts'
import { priceWithWindow } from './price-with-window.ts'
import { RetryAlert } from '#layout/retry-alert.tsx'
import { OfflineNotice } from '#layout/offline-notice.tsx'
import { localized } from '#i18n/localized.ts'
import { useMoney } from '#shop/money.tsx'

export type DeliveryEstimateProps = {
  /** Eight digits; null before it is entered. */
  zipCode: string | null
  delivery: DeliveryQuote
  onZipCode: (zipCode: string) => void
  onRetry: () => void
}

/** Price and next window, or date, of deliveries to a CEP (BEY-05, PROD-01). Its height is the same in every state. */
export function DeliveryEstimate({ zipCode, delivery, onZipCode, onRetry }: DeliveryEstimateProps) {
  const [editing, setEditing] = useState(false)
  const [wasTyped, setWasTyped] = useState(false)
  const say = (typed: string) => {
    setEditing(false)
    setWasTyped(true)
    onZipCode(typed)
  }
  return (
    <div className={place}>
      {zipCode === null || editing ? (
        <CepForm start={zipCode} onZipCode={say} />
      ) : (
        <div className={css.known}>
          <div className={css.where}>
            <Text size="small" weight="semibold">
              <Where zipCode={zipCode} />
            </Text>
            <Button
              ref={wasTyped ? focus : undefined}
              emphasis="link"
              size="small"
              onClick={() => {
                setWasTyped(false)
                setEditing(true)
              }}
            >
              <Trans>Mudar CEP</Trans>
            </Button>
          </div>
          <output aria-busy={delivery.status === 'asking'}>
            <Answer delivery={delivery} onRetry={onRetry} />
          </output>
        </div>
      )}
    </div>
  )
}

/** Restores the focus after the form is removed. */
const focus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })

function Where({ zipCode }: { zipCode: string }) {
  const cep = formatCep(zipCode)
  return <Trans>CEP {cep}</Trans>
}

function CepForm({ start, onZipCode }: { start: string | null; onZipCode: (zipCode: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => formatCep(start ?? ''))
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const cep = parseCep(typed)
    if (cep === null) setIsWrong(true)
    else onZipCode(cep)
  }
  return (
    // Before hydration the browser would submit the form and reload the page.
    <form method="dialog" className={css.form} onSubmit={submit} noValidate>
      <Text size="small" tone="muted">
        <Trans>Com o CEP mostramos frete e prazo em toda a loja.</Trans>
      </Text>
      <Field
        label={t`Calcular frete e prazo`}
        hint={t`Fica guardado só neste navegador.`}
        {...(isWrong ? { error: t`Digite os 8 números do CEP` } : {})}
      >
        <Columns columns="fill-auto">
          <CepInput
            ref={start === null ? undefined : focus}
            value={typed}
            onValueChange={(cep) => {
              setTyped(cep)
              setIsWrong(false)
            }}
          />
          <Button type="submit" emphasis="outline" size="large">
            <Trans>Calcular</Trans>
          </Button>
        </Columns>
      </Field>
    </form>
  )
}

function Answer({ delivery, onRetry }: Pick<DeliveryEstimateProps, 'delivery' | 'onRetry'>) {
  const { t } = useLingui()
  switch (delivery.status) {
    case 'none':
      return null
    case 'asking':
      return (
        <Stack as="span" gap={3}>
          <VisuallyHidden>{t`Calculando o frete…`}</VisuallyHidden>
          <OptionPending />
          <OptionPending />
        </Stack>
      )
    case 'offline':
      return (
        <OfflineNotice>
          <Trans>O frete é calculado quando a internet voltar.</Trans>
        </OfflineNotice>
      )
    case 'failed':
      return (
        <RetryAlert tone="warning" announce="off" onRetry={onRetry}>
          {delivery.message}
        </RetryAlert>
      )
    case 'answered':
      return (
        <Stack gap={3} {...(delivery.isOld ? ({ tone: 'muted' } as const) : {})} aria-busy={delivery.isOld}>
          {!delivery.quote.deliverable && delivery.quote.unavailable.length === 0 && (
            <Text size="small">
              {delivery.quote.region === 'unknown' ? (
                <Trans>Não encontramos este CEP. Confira os números.</Trans>
              ) : (
                <Trans>Não entregamos neste CEP.</Trans>
              )}
            </Text>
          )}
          <Stack as="ul" gap={3}>
            {delivery.quote.options.map((option) => (
              <Option key={option.serviceId} option={option} />
            ))}
            {delivery.quote.unavailable.map((option) => (
              <UnavailableOption key={option.serviceId} option={option} />
            ))}
          </Stack>
        </Stack>
      )
    default:
      return delivery satisfies never
  }
}

const OptionPending = () => (
  <span className={css.option}>
    <Skeleton shape="small" width="half" />
    <span className={css.days}>
      <Skeleton shape="caption" width="long" />
    </span>
  </span>
)

function Option({ option }: { option: ShippingOption }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const deliveryText = useDeliveryText()
  const price = priceWithWindow(option)
  return (
    <li className={css.option}>
      <span>{localized(option.names, i18n.locale)}</span>
      <Text as="span" size="inherit" weight="semibold" numeric tone={price === 0 ? 'accent' : 'inherit'}>
        {price === 0 ? <Trans>Grátis</Trans> : money(price)}
      </Text>
      <span className={css.days}>
        {option.nextWindow === undefined ? deliveryText(option) : <NextWindowLine next={option.nextWindow} />}
      </span>
    </li>
  )
}

/** The next free window of a service, shown instead of the days (BEY-12). The price of the service includes its fee. */
function NextWindowLine({ next }: { next: NextWindow | null }) {
  const nextWindowText = useNextWindowText()
  if (next === null) return <Trans>Sem horários livres nos próximos dias</Trans>
  const text = nextWindowText(next)
  return <Trans>Próximo horário: {text}</Trans>
}

function UnavailableOption({ option: { names, storages } }: { option: ShippingQuote['unavailable'][number] }) {
  const { i18n } = useLingui()
  const notCarriedText = useNotCarriedText()
  return (
    <li className={css.option}>
      <Text as="s" size="inherit" tone="muted">
        {localized(names, i18n.locale)}
      </Text>
      <span className={css.days}>{notCarriedText(storages)}</span>
    </li>
  )
}
