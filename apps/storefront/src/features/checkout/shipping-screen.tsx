import { Trans, useLingui } from '@lingui/react/macro'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'

import { formatCep } from '@lotus/commerce/brazil'
import type { CheckoutError } from '@lotus/machines/checkout/types'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Heading } from '@lotus/ui/heading'
import { Link as TextLink } from '@lotus/ui/link'
import { RadioCard, RadioCardGroup } from '@lotus/ui/radio-card'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'
import { useMoney } from '#shop/money.tsx'

import { checkoutProblem } from './checkout-problem.ts'
import type { CheckoutSend, selectShipping } from './checkout-state.ts'
import { useDeliveryText, useNotCarriedText } from '#delivery/delivery-text.ts'

export type ShippingScreenProps = ReturnType<typeof selectShipping> & { send: CheckoutSend }

/** The choice of the shipping service (CHK-04). */
export function ShippingScreen({
  selectedAddress,
  error,
  quoting,
  failed,
  isCartChanged,
  ...choice
}: ShippingScreenProps) {
  const zipCode = formatCep(selectedAddress?.zipCode ?? '')
  const city = selectedAddress?.city ?? ''
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>
          <Trans>Como você quer receber?</Trans>
        </Heading>
        <Text tone="muted">
          <Trans>
            Para {city}, CEP {zipCode}.
          </Trans>{' '}
          <ChangeAddress />
        </Text>
      </Stack>
      {isCartChanged && <CartChanged />}
      {failed ? (
        <Failed error={error} onRetry={() => choice.send({ type: 'quote.retry' })} />
      ) : (
        <>
          {error !== null && <QuoteProblem error={error} />}
          {quoting ? <Quoting /> : <Choosing {...choice} />}
        </>
      )}
    </Stack>
  )
}

function CartChanged() {
  const { t } = useLingui()
  return (
    <Alert tone="warning" announce="assertive" title={t`O carrinho mudou`}>
      <Trans>Os preços e o frete foram calculados de novo. Confira a entrega para continuar.</Trans>
    </Alert>
  )
}

const ChangeAddress = () => (
  <TextLink asChild emphasis="inline">
    <Link to="/checkout/address">
      <Trans>Mudar o endereço</Trans>
    </Link>
  </TextLink>
)

function QuoteProblem({ error }: { error: CheckoutError }) {
  const { i18n } = useLingui()
  return <Alert tone="warning" announce="polite" title={checkoutProblem(i18n, error)} />
}

function Quoting() {
  const { t } = useLingui()
  return (
    <section aria-busy="true" aria-label={t`Calculando o frete…`}>
      <Stack gap={3}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} shape="field" />
        ))}
      </Stack>
    </section>
  )
}

function Failed({ error, onRetry }: { error: CheckoutError | null; onRetry: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <Alert
      tone="critical"
      announce="assertive"
      title={t`Não deu para calcular o frete`}
      action={
        <Button size="small" onClick={onRetry}>
          <Trans>Tentar novamente</Trans>
        </Button>
      }
    >
      {checkoutProblem(i18n, error)}
    </Alert>
  )
}

function Choosing({ quote, selectedShipping, send }: Pick<ShippingScreenProps, 'quote' | 'selectedShipping' | 'send'>) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const deliveryText = useDeliveryText()
  const notCarriedText = useNotCarriedText()
  const [submitted, setSubmitted] = useState(false)
  const zipCode = formatCep(quote?.zipCode ?? '')
  const chosen = selectedShipping?.serviceId ?? ''
  const options = quote?.options ?? []
  const unavailable = quote?.unavailable ?? []
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === '') setSubmitted(true)
        else send({ type: 'shipping.submit' })
      }}
    >
      <Stack gap={6}>
        {quote?.deliverable === false && (
          <Alert
            tone="warning"
            announce="polite"
            title={
              unavailable.length > 0
                ? t`Não entregamos todos os seus produtos no CEP ${zipCode}`
                : t`Não entregamos no CEP ${zipCode}`
            }
          >
            {options.length > 0 ? (
              <Trans>Você pode retirar na loja, sem custo, ou mudar o endereço.</Trans>
            ) : (
              <Trans>Escolha outro endereço para continuar.</Trans>
            )}
          </Alert>
        )}
        <RadioCardGroup
          label={t`Como você quer receber?`}
          value={chosen}
          onValueChange={(serviceId) => {
            setSubmitted(false)
            send({ type: 'shipping.select', serviceId })
          }}
        >
          {options.map((option) => (
            <RadioCard
              key={option.serviceId}
              value={option.serviceId}
              title={localized(option.names, i18n.locale)}
              description={deliveryText(option)}
              aside={option.cost === 0 ? t`Grátis` : money(option.cost)}
              icon={option.pickup ? <Store /> : <Truck />}
            />
          ))}
          {unavailable.map(({ serviceId, names, storages }) => (
            <RadioCard
              key={serviceId}
              value={serviceId}
              title={localized(names, i18n.locale)}
              description={notCarriedText(storages)}
              icon={<Truck />}
              disabled
            />
          ))}
        </RadioCardGroup>
        {submitted && chosen === '' && (
          <Alert tone="critical" announce="assertive" title={t`Escolha como quer receber o pedido`} />
        )}
        {options.length > 0 && (
          <Button type="submit" emphasis="strong" size="large" width="full">
            <Trans>Continuar para a revisão</Trans>
          </Button>
        )}
      </Stack>
    </form>
  )
}
