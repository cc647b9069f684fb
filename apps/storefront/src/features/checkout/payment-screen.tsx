import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Barcode from 'lucide-react/icons/barcode'
import CreditCard from 'lucide-react/icons/credit-card'
import Lock from 'lucide-react/icons/lock'
import QrCode from 'lucide-react/icons/qr-code'
import Wallet from 'lucide-react/icons/wallet'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { formatTaxId } from '@lotus/commerce/brazil'
import type { CheckoutConfig, PaymentMethod } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Link } from '@lotus/ui/link'
import { RadioCard, RadioCardGroup } from '@lotus/ui/radio-card'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { RetryAlert } from '#layout/retry-alert.tsx'
import { OfflineNotice } from '#layout/offline-notice.tsx'
import type { QueryState } from '#layout/query-state.ts'
import { useMoney } from '#shop/money.tsx'

import type { CardPlan, CardProvider } from './card-fields.ts'
import { CardForm, CardFormFailed } from './card-form.tsx'
import type { CheckoutSend, selectPayment } from './checkout-state.ts'
import { progressOf, PaymentProgress, PaymentError, WindowMoved } from './payment-status.tsx'
import { useCard } from './use-card.ts'

export type PaymentConfig = Omit<CheckoutConfig, 'provider' | 'publicKey'>

export type PaymentScreenProps = ReturnType<typeof selectPayment> & {
  /** The outcome of the payment in progress is being looked up. */
  confirming: boolean
  send: CheckoutSend
  /** The payment methods. */
  config: QueryState<PaymentConfig>
  onRetryConfig: () => void
  /** The provider's card fields, which `onCard` requests. */
  cardProvider: QueryState<CardProvider>
  onCard: () => void
  /** The device has no network: nothing is sent. */
  offline: boolean
  /** A fresh idempotency key. */
  newKey: () => string
}

/** The choice of the payment method, and the progress of the payment (CHK-06, CHK-08). */
export function PaymentScreen(props: PaymentScreenProps) {
  const { send, config, onRetryConfig, error } = props
  const progress = progressOf(props)
  return (
    <Stack gap={6}>
      {progress !== null && <PaymentProgress progress={progress} error={error} send={send} />}
      {/* Hidden instead of unmounted while the outcome loads, because unmounting clears the provider's iframes. */}
      <div hidden={progress !== null}>
        <Stack gap={6}>
          <Heading level={1}>
            <Trans>Como você quer pagar?</Trans>
          </Heading>
          <PaymentError {...props} />
          <WindowMoved {...props} />
          {config === 'failed' ? (
            <ConfigFailed onRetry={onRetryConfig} />
          ) : config === 'loading' ? (
            <ConfigLoading />
          ) : (
            <Choosing {...props} config={config} />
          )}
        </Stack>
      </div>
    </Stack>
  )
}

function Choosing({
  status,
  intent,
  payment,
  guestData,
  selectedShipping,
  error,
  send,
  config,
  cardProvider,
  onCard,
  offline,
  newKey,
}: PaymentScreenProps & { config: PaymentConfig }) {
  const { t } = useLingui()
  const total = intent?.total ?? 0
  const offersCard = config.methods.includes('card')
  const [method, setMethod] = useState<PaymentMethod>(
    payment?.method === 'card' && offersCard ? 'card' : (config.methods[0] ?? 'pix'),
  )
  const [providerFailed, setProviderFailed] = useState(false)
  /** The order summary shows the total with interest. */
  const announce = (plan: CardPlan | null) =>
    send({ type: 'plan.choose', plan: plan && { installments: plan.installments, total: plan.total } })
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Null for a CPF that a guest has just typed: it prefills the card form, where the guest may correct it.
  const savedCpf = guestData?.cpf === undefined ? (intent?.cpf ?? null) : null
  const card = useLocalizedCard({
    provider: typeof cardProvider === 'string' ? null : cardProvider,
    amount: total,
    cpf: formatTaxId(guestData?.cpf ?? ''),
    savedCpf,
    mostInstallments: config.maxInstallments,
    onPlan: (plan) => announce(method === 'card' ? plan : null),
  })
  useCurrentPlans(card, error)
  const busy = sending || status === 'paying' || status === 'moving'
  const { plan } = card
  const amounts = { price: total, ...(plan ?? { total, installments: 1 }) }
  const methods = useMethods(config, amounts, selectedShipping)

  const choose = (next: PaymentMethod) => {
    setMethod(next)
    setProviderFailed(false)
    announce(next === 'card' ? card.plan : null)
    if (next === 'card') onCard()
  }
  const pay = async () => {
    setProviderFailed(false)
    if (method !== 'card') return send({ type: 'payment.submit', request: { method }, key: newKey() })
    setSending(true)
    const answer = await card.createRequest()
    // Synchronously, because an inert field cannot take the focus.
    flushSync(() => setSending(false))
    if (answer.ok) return send({ type: 'payment.submit', request: answer.request, key: newKey() })
    return answer.wrong === null ? setProviderFailed(true) : card.focusPart(answer.wrong, form.current)
  }
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      gap={6}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !offline) void pay()
      }}
    >
      <RadioCardGroup
        label={t`Como você quer pagar?`}
        value={method}
        disabled={busy}
        onValueChange={(next) => choose(next as PaymentMethod)}
      >
        {config.methods.map((offered) => {
          const { title, description, icon } = methods[offered]
          return <RadioCard key={offered} value={offered} label={title} description={description} icon={icon} />
        })}
      </RadioCardGroup>
      {!offersCard && (
        <Text size="small" tone="muted">
          <Trans>O pagamento com cartão está em pausa. Pague com Pix ou tente de novo em alguns minutos.</Trans>
        </Text>
      )}
      {offersCard && (
        <CardSection card={card} provider={cardProvider} isChosen={method === 'card'} busy={busy} onRetry={onCard} />
      )}
      {offline ? <NothingCharged /> : providerFailed && <ProviderFailed />}
      <Stack gap={4}>
        <Button type="submit" emphasis="strong" size="large" width="full" icon={<Lock />} busy={busy || offline}>
          {waitingText({ isMoving: status === 'moving', busy, offline }) ?? methods[method].pay}
        </Button>
        <Text size="small" tone="muted" align="center">
          {methods[method].note}
          {savedCpf !== null && <SavedCpfNote method={method} cpf={savedCpf} />}
        </Text>
        {config.sandbox && <SandboxNote sdkUrl={config.sdkUrl} card={method === 'card'} />}
      </Stack>
    </Stack>
  )
}

/** Reloads the plans of the card after the server has rejected the chosen one. */
function useCurrentPlans(card: ReturnType<typeof useCard>, error: PaymentScreenProps['error']): void {
  const reloadPlans = useEffectEvent(card.reloadPlans)
  useEffect(() => {
    if (error?.code === 'INSTALLMENTS_CHANGED') reloadPlans()
  }, [error])
}

/** `useCard` with the translated texts of the fields in the provider's frames. */
function useLocalizedCard(options: Omit<Parameters<typeof useCard>[0], 'locale' | 'containers' | 'texts'>) {
  const { t, i18n } = useLingui()
  const id = useId()
  return useCard({
    ...options,
    locale: i18n.locale,
    containers: { cardNumber: `${id}number`, expirationDate: `${id}expiry`, securityCode: `${id}code` },
    texts: {
      cardNumber: { label: t`Número do cartão`, placeholder: '0000 0000 0000 0000' },
      expirationDate: { label: t`Validade`, placeholder: t`MM/AA` },
      securityCode: { label: t`Código de segurança`, placeholder: '000' },
    },
  })
}

type CardSectionProps = {
  card: ReturnType<typeof useCard>
  provider: PaymentScreenProps['cardProvider']
  isChosen: boolean
  busy: boolean
  onRetry: () => void
}

/** The card form. It stays mounted while another method is selected, so that its input is not lost. */
const CardSection = ({ card, provider, isChosen, busy, onRetry }: CardSectionProps) =>
  provider === 'failed' ? (
    isChosen && <CardFormFailed onRetry={onRetry} />
  ) : (
    <div hidden={!isChosen} inert={busy}>
      <Card>
        <CardForm card={card} loading={provider === 'loading'} />
      </Card>
    </div>
  )

const NothingCharged = () => (
  <OfflineNotice>
    <Trans>Nada foi enviado nem cobrado. Pague quando a internet voltar.</Trans>
  </OfflineNotice>
)

/** The label of the pay button while it is not available; null while it is. */
function waitingText({ isMoving, busy, offline }: { isMoving: boolean; busy: boolean; offline: boolean }): ReactNode {
  if (isMoving) return <Trans>Reservando seus produtos…</Trans>
  if (busy) return <Trans>Pagando…</Trans>
  return offline ? <Trans>Aguardando a conexão…</Trans> : null
}

type MethodTexts = {
  title: string
  description: string
  icon: ReactNode
  /** The label of the button with the amount. */
  pay: ReactNode
  /** What happens after the button. */
  note: ReactNode
}

type Amounts = {
  /** With the interest of the card's plan. */
  total: number
  /** Without interest. */
  price: number
  installments: number
}

/** How each method is offered. */
function useMethods(
  config: PaymentConfig,
  amounts: Amounts,
  shipping: PaymentScreenProps['selectedShipping'],
): Record<PaymentMethod, MethodTexts> {
  const { t } = useLingui()
  const money = useMoney()
  const { pixMinutes, boletoDays, maxInstallments, interestFreeInstallments } = config
  const { installments: parts } = amounts
  const [total, price] = [money(amounts.total), money(amounts.price)]
  // The bank would confirm a boleto too late for the window.
  const isBoletoLate = shipping?.window?.boleto === false
  return {
    pix: {
      title: t`Pix`,
      description: t`Aprovação na hora · ${plural(pixMinutes, { one: 'o código vale # minuto', other: 'o código vale # minutos' })}`,
      icon: <QrCode />,
      pay: <Trans>Pagar {price} com Pix</Trans>,
      note: <Trans>O código Pix aparece na próxima tela, com o tempo para pagar.</Trans>,
    },
    card: {
      title: t`Cartão de crédito`,
      description: t`Até ${maxInstallments}×, as ${interestFreeInstallments} primeiras sem juros`,
      icon: <CreditCard />,
      pay:
        parts === 1 ? (
          <Trans>Pagar {total} com cartão</Trans>
        ) : (
          <Trans>
            Pagar {total} em {parts}× no cartão
          </Trans>
        ),
      note: <Trans>Os dados do cartão vão direto ao provedor de pagamento. Nunca passam por nós.</Trans>,
    },
    boleto: {
      title: t`Boleto`,
      description: isBoletoLate
        ? t`Não compensa a tempo do seu horário. Você escolhe outro horário antes de gerar o boleto.`
        : t`${plural(boletoDays, { one: 'Vence em # dia útil', other: 'Vence em # dias úteis' })} · enviamos depois que o banco confirmar`,
      icon: <Barcode />,
      // The server rejects a boleto that clears too late, and lists the windows for which it clears in time (D68).
      pay: isBoletoLate ? <Trans>Escolher outro horário</Trans> : <Trans>Gerar boleto de {price}</Trans>,
      note: isBoletoLate ? (
        <Trans>O boleto é gerado depois que você escolher o horário.</Trans>
      ) : (
        <Trans>O boleto aparece na próxima tela. Reservamos os produtos até o banco confirmar o pagamento.</Trans>
      ),
    },
    wallet: {
      title: t`Carteira Mercado Pago`,
      description: t`Com o saldo da sua conta, na página do Mercado Pago`,
      icon: <Wallet />,
      pay: <Trans>Pagar {price} no Mercado Pago</Trans>,
      note: <Trans>Seu pedido é criado e abrimos a página do Mercado Pago. Depois você volta para cá.</Trans>,
    },
  }
}

/** The document that the provider needs is the saved one: none is typed. */
function SavedCpfNote({ method, cpf }: { method: PaymentMethod; cpf: string }) {
  const number = cpf.replaceAll('*', '•')
  if (method !== 'pix' && method !== 'boleto') return null
  return (
    <>
      {' '}
      {cpf.includes('/') ? (
        <Trans>Usamos o CNPJ salvo ({number}).</Trans>
      ) : (
        <Trans>Usamos o CPF salvo ({number}).</Trans>
      )}
    </>
  )
}

const ProviderFailed = () => (
  <Alert tone="critical" announce="assertive" title={<Trans>O provedor de pagamento não respondeu</Trans>}>
    <Trans>Nada foi cobrado. Tente de novo ou pague com Pix.</Trans>
  </Alert>
)

/** In the demo shop no money moves; links to the test cards. */
const SandboxNote = ({ sdkUrl, card }: { sdkUrl: string; card: boolean }) => (
  <Alert title={<Trans>Loja de demonstração: nenhum dinheiro é movido</Trans>}>
    {card && (
      <Link href={new URL('/', sdkUrl).href} target="_blank" rel="noreferrer" emphasis="soft">
        <Trans>Ver os cartões de teste</Trans>
      </Link>
    )}
  </Alert>
)

const ConfigFailed = ({ onRetry }: { onRetry: () => void }) => (
  <RetryAlert title={<Trans>As formas de pagamento não carregaram</Trans>} onRetry={onRetry}>
    <Trans>Seu pedido está guardado.</Trans>
  </RetryAlert>
)

function ConfigLoading() {
  const { t } = useLingui()
  return (
    <section aria-busy="true" aria-label={t`Carregando...`}>
      <Stack gap={3}>
        <Skeleton shape="field" />
        <Skeleton shape="field" />
        <Skeleton shape="button" />
      </Stack>
    </section>
  )
}
