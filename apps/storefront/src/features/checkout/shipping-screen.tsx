import { Trans, useLingui } from '@lingui/react/macro'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'

import { formatCep } from '@lotus/commerce/cep'
import { canTake, withNextWindow } from '@lotus/machines/checkout/rules'
import type { CheckoutError, SelectedShipping } from '@lotus/machines/checkout/types'
import type { DeliveryWindow, ShippingOption } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Heading } from '@lotus/ui/heading'
import { RadioCard, RadioCardGroup } from '@lotus/ui/radio-card'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { RetryAlert } from '#layout/retry-alert.tsx'
import { AddressLines } from '#address/address-lines.tsx'
import { TextLink } from '#layout/text-link.tsx'
import { OtherWindows } from '#delivery/other-windows.tsx'
import { useWindowChoice, WindowMissing, WindowPicker, type WindowPickerProps } from '#delivery/window-picker.tsx'
import { windowText } from '#delivery/window-text.ts'
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
  const { t, i18n } = useLingui()
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>
          <Trans>Como você quer receber?</Trans>
        </Heading>
        {choice.pickup ? (
          <AtStore onDelivery={() => choice.send({ type: 'delivery.choose' })} />
        ) : (
          <Destination address={selectedAddress} />
        )}
      </Stack>
      {isCartChanged && <CartChanged />}
      {failed ? (
        <RetryAlert title={t`Não deu para calcular o frete`} onRetry={() => choice.send({ type: 'quote.retry' })}>
          {checkoutProblem(i18n, error)}
        </RetryAlert>
      ) : (
        <>
          {error !== null && (
            <FocusOnMount key={error.code}>
              <QuoteProblem
                error={error}
                selected={choice.selectedShipping?.window}
                onWindow={(window) => choice.send({ type: 'window.select', window })}
              />
            </FocusOnMount>
          )}
          {quoting ? <Quoting /> : <Choosing {...choice} />}
        </>
      )}
    </Stack>
  )
}

const CartChanged = () => (
  <Alert tone="warning" announce="assertive" title={<Trans>O carrinho mudou</Trans>}>
    <Trans>Os preços e o frete foram calculados de novo. Confira a entrega para continuar.</Trans>
  </Alert>
)

function Destination({ address }: { address: ShippingScreenProps['selectedAddress'] }) {
  const zipCode = formatCep(address?.zipCode ?? '')
  const city = address?.city ?? ''
  return (
    <Text tone="muted">
      <Trans>
        Para {city}, CEP {zipCode}.
      </Trans>{' '}
      <TextLink to="/checkout/address" emphasis="soft">
        <Trans>Mudar o endereço</Trans>
      </TextLink>
    </Text>
  )
}

function AtStore({ onDelivery }: { onDelivery: () => void }) {
  return (
    <>
      <Text tone="muted">
        <Trans>Você retira na loja, sem informar um endereço.</Trans>
      </Text>
      <div>
        <Button emphasis="link" size="small" onClick={onDelivery}>
          <Trans>Receber em um endereço</Trans>
        </Button>
      </div>
    </>
  )
}

type QuoteProblemProps = {
  error: CheckoutError
  /** The window that is now selected instead of the rejected one. */
  selected: DeliveryWindow | undefined
  onWindow: (window: DeliveryWindow) => void
}

function QuoteProblem({ error, selected, onWindow }: QuoteProblemProps) {
  const { i18n } = useLingui()
  const windows = error.windows ?? []
  const isWindow = error.code === 'WINDOW_FULL' || error.code === 'WINDOW_CLOSED'
  const text = isWindow && selected !== undefined ? windowText(selected, i18n.locale) : null
  return (
    <Alert
      tone="warning"
      announce="polite"
      title={checkoutProblem(i18n, error)}
      action={windows.length > 0 && <OtherWindows windows={windows} onSelect={onWindow} />}
    >
      {text !== null && <Trans>Agora está marcado {text}.</Trans>}
    </Alert>
  )
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

/** The place of a pickup, below its days. */
const PlaceLines = ({ place }: Pick<ShippingOption, 'place'>) =>
  place !== null && (
    <>
      <br />
      <AddressLines address={place} layout="option" />
    </>
  )

function NoDelivery({ quote, pickup }: Pick<ShippingScreenProps, 'quote' | 'pickup'>) {
  const { t } = useLingui()
  const zipCode = formatCep(quote?.zipCode ?? '')
  if (quote === null || quote.deliverable) return null
  if (pickup)
    return (
      quote.options.length === 0 && (
        <Alert tone="warning" announce="polite" title={t`Não dá para retirar estes produtos na loja`}>
          <Trans>Escolha a entrega em um endereço para continuar.</Trans>
        </Alert>
      )
    )
  return (
    <Alert
      tone="warning"
      announce="polite"
      title={
        quote.unavailable.length > 0
          ? t`Não entregamos todos os seus produtos no CEP ${zipCode}`
          : t`Não entregamos no CEP ${zipCode}`
      }
    >
      {quote.options.length > 0 ? (
        <Trans>Você pode retirar na loja, sem custo, ou mudar o endereço.</Trans>
      ) : (
        <Trans>Escolha outro endereço para continuar.</Trans>
      )}
    </Alert>
  )
}

type ChoosingProps = Pick<
  ShippingScreenProps,
  'hold' | 'holding' | 'pickup' | 'quote' | 'selectedShipping' | 'send' | 'windows'
>

function Choosing({ hold, holding, pickup, quote, selectedShipping, send, windows }: ChoosingProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const whenText = useWhenText()
  const notCarriedText = useNotCarriedText()
  const [submitted, setSubmitted] = useState(false)
  const chosen = selectedShipping?.serviceId ?? ''
  const window = selectedShipping?.window
  const price = ({ cost }: { cost: number }) => (cost === 0 ? t`Grátis` : money(cost))
  const unavailable = quote?.unavailable ?? []
  // Each service is shown with the price of its window: the chosen one, or the one that selecting the service would choose.
  const offers = (quote?.options ?? []).map((option): Offer =>
    option.serviceId === chosen ? { ...option, ...selectedShipping } : withNextWindow<Offer>({ hold, windows }, option),
  )
  const selected = offers.find(({ serviceId }) => serviceId === chosen)
  const isScheduled = selected?.scheduled === true
  const ofService = windows?.windows.filter(({ serviceId }) => serviceId === chosen) ?? []
  const choice = useWindowChoice(ofService, window?.windowId ?? null, (one) => canTake(one, { hold }))
  const chosenText = (offer: Offer) => {
    const service = localized(offer.names, i18n.locale)
    const cost = price(offer)
    const when = whenText(offer, chosen)
    return t`${service}, ${cost}, ${when}`
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === '') setSubmitted(true)
        else if (!isScheduled || choice.require() !== null) send({ type: 'shipping.submit' })
      }}
    >
      <Stack gap={6}>
        <NoDelivery quote={quote} pickup={pickup} />
        <RadioCardGroup
          label={t`Como você quer receber?`}
          value={chosen}
          onValueChange={(serviceId) => {
            setSubmitted(false)
            send({ type: 'shipping.select', serviceId })
          }}
        >
          {offers.map((option) => (
            <RadioCard
              key={option.serviceId}
              value={option.serviceId}
              label={localized(option.names, i18n.locale)}
              description={
                <>
                  {whenText(option, chosen)}
                  <PlaceLines place={option.place} />
                </>
              }
              end={price(option)}
              icon={option.pickup ? <Store /> : <Truck />}
            />
          ))}
          {unavailable.map(({ serviceId, names, storages }) => (
            <RadioCard
              key={serviceId}
              value={serviceId}
              label={localized(names, i18n.locale)}
              description={notCarriedText(storages)}
              icon={<Truck />}
              disabled
            />
          ))}
        </RadioCardGroup>
        {isScheduled && windows !== null && (
          <Windows
            key={chosen}
            choice={choice}
            now={windows.now}
            onSelect={(one) => send({ type: 'window.select', window: one })}
          />
        )}
        <VisuallyHidden asChild>
          <output>{selected !== undefined && chosenText(selected)}</output>
        </VisuallyHidden>
        {submitted && chosen === '' && (
          <Alert tone="critical" announce="assertive" title={t`Escolha como quer receber o pedido`} />
        )}
        {isScheduled && choice.isMissing && <WindowMissing choice={choice} />}
        {offers.length > 0 && (
          <Button type="submit" emphasis="strong" size="large" width="full" busy={holding}>
            <Trans>Continuar para a revisão</Trans>
          </Button>
        )}
      </Stack>
    </form>
  )
}

type Offer = ShippingOption & Pick<SelectedShipping, 'window'>

/** When an offer arrives: its window, or its business days if it has no windows (D67). */
function useWhenText(): (offer: Offer, chosen: string) => string {
  const { t, i18n } = useLingui()
  const deliveryText = useDeliveryText()
  return (offer, chosen) => {
    if (offer.scheduled !== true) return deliveryText(offer)
    if (offer.window === undefined) return t`Sem horários livres nos próximos dias`
    const text = windowText(offer.window, i18n.locale)
    return offer.serviceId === chosen ? text : t`Próximo horário: ${text}`
  }
}

function Windows(props: Omit<WindowPickerProps, 'hasPrices'>) {
  const { t } = useLingui()
  if (!props.choice.windows.some(props.choice.canTake))
    return (
      <Alert tone="warning" announce="polite" title={t`Não há horários livres nos próximos dias`}>
        <Trans>Escolha outra forma de receber, ou volte mais tarde.</Trans>
      </Alert>
    )
  return (
    <Stack gap={3}>
      <Heading level={2} size="title4">
        <Trans>Escolha o horário</Trans>
      </Heading>
      <WindowPicker {...props} hasPrices />
    </Stack>
  )
}
