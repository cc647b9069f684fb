import { Trans, useLingui } from '@lingui/react/macro'

import { formatCpf, formatPhone } from '@lotus/commerce/brazil'
import type { CheckoutContext, CheckoutError } from '@lotus/machines/checkout/types'
import type { AuthUser, Substitution } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Link as TextLink } from '@lotus/ui/link'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { SummaryList, SummaryRow } from '@lotus/ui/summary-list'
import { Text } from '@lotus/ui/text'

import { AddressLines } from '#address/address-lines.tsx'
import { useDeliveryText } from '#delivery/delivery-text.ts'
import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'
import { SectionCard } from '#layout/section-card.tsx'
import { useMoney } from '#shop/money.tsx'
import { SubstitutionField } from '#delivery/substitution-field.tsx'

import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { TotalRow } from '#shop/total-row.tsx'
import { checkoutProblem } from './checkout-problem.ts'
import { stepOf, type CheckoutSend, type CheckoutSnapshot } from './checkout-state.ts'
import type { CartLine } from './order-summary-view.ts'
import { ReviewLineItem, type LineActions } from './review-line.tsx'
import * as css from './review-screen.css.ts'
import { isBlocked, viewReview, type ReviewView } from './review-view.ts'

export type ReviewScreenProps = LineActions & {
  snapshot: CheckoutSnapshot
  send: CheckoutSend
  cart: readonly CartLine[]
  /** Who is signed in; null for a guest. */
  buyer: Pick<AuthUser, 'username' | 'email'> | null
  /** What is to be done about a missing product. */
  substitution: Substitution
  onSubstitution: (choice: Substitution) => void
  /** A fresh idempotency key. */
  newKey: () => string
}

/** All of the order at today's prices and stock, before anything is reserved (CHK-05). */
export function ReviewScreen({ snapshot, send, cart, buyer, newKey, ...rest }: ReviewScreenProps) {
  const { substitution, onSubstitution, ...actions } = rest
  const { context } = snapshot
  const view = viewReview(context, cart)
  const checking = snapshot.matches({ review: 'checking' })
  // The payment page is a document of its own (S21): this one is still here while that one comes.
  const leaving = snapshot.matches({ review: 'reserving' }) || stepOf(snapshot) === 'payment'
  return (
    <div className={css.screen}>
      <Heading level={1}>
        <Trans>Está tudo certo?</Trans>
      </Heading>
      {snapshot.matches({ review: 'failed' }) ? (
        <Failed error={context.error} onRetry={() => send({ type: 'review.retry' })} />
      ) : (
        context.error !== null && (
          <FocusOnMount key={context.error.code}>
            <WhatChanged error={context.error} before={context.expectedTotal} view={view} />
          </FocusOnMount>
        )
      )}
      {view === null ? (
        checking && <Checking />
      ) : (
        <>
          <Items view={view} {...actions} />
          <div className={css.pair}>
            {context.mode === 'user' ? <Buyer buyer={buyer} /> : <Contact context={context} />}
            <Delivery context={context} />
          </div>
          <Card>
            <SubstitutionField
              value={substitution}
              onChange={onSubstitution}
              explained
              disabled={!snapshot.matches({ review: 'ready' })}
            />
          </Card>
          <Totals view={view} context={context} />
          <Button
            emphasis="strong"
            size="large"
            width="full"
            busy={checking || leaving}
            disabled={!view.canConfirm || snapshot.matches({ review: 'failed' })}
            onClick={() => send({ type: 'review.confirm', total: view.total, substitution, key: newKey() })}
          >
            <Trans>Ir para o pagamento</Trans>
          </Button>
          <Text asChild size="small" tone="muted" align="center">
            <output>
              {leaving ? (
                <Trans>Reservando seus produtos…</Trans>
              ) : (
                <Trans>Ao continuar, reservamos os produtos por alguns minutos. Nada é cobrado ainda.</Trans>
              )}
            </output>
          </Text>
        </>
      )}
    </div>
  )
}

function Items({ view, ...actions }: { view: ReviewView } & LineActions) {
  const { t } = useLingui()
  return (
    <SectionCard
      size="small"
      title={t`Itens`}
      action={
        <TextLink asChild>
          <Link to="/cart" aria-label={t`Mudar os itens`}>
            <Trans context="edit link">Mudar</Trans>
          </Link>
        </TextLink>
      }
    >
      {!view.canConfirm && view.missingForMinimum === 0 && (
        <Alert tone="critical" announce="assertive" title={t`Há produtos que não podem ser comprados agora`}>
          {view.lines.some(isBlocked) ? (
            <Trans>Ajuste cada um deles para continuar.</Trans>
          ) : (
            <Trans>Volte ao carrinho para continuar.</Trans>
          )}
        </Alert>
      )}
      <ul>
        {view.lines.map((line) => (
          <ReviewLineItem key={line.productId} line={line} {...actions} />
        ))}
      </ul>
    </SectionCard>
  )
}

function Contact({ context: { guestData } }: { context: CheckoutContext }) {
  const { t } = useLingui()
  const { email = '', name, phone, cpf } = guestData ?? {}
  return (
    <SectionCard
      size="small"
      title={t`Seus dados`}
      action={
        <TextLink asChild>
          <Link to="/checkout" aria-label={t`Mudar seus dados`}>
            <Trans context="edit link">Mudar</Trans>
          </Link>
        </TextLink>
      }
    >
      <div className={css.words}>
        <Text weight="semibold">{name}</Text>
        <Text size="small" tone="muted">
          {email}
        </Text>
        <Text size="small" tone="muted">
          {formatPhone(phone ?? '')}
        </Text>
        <Text size="small" tone="muted">
          {t`CPF`} {formatCpf(cpf ?? '')}
        </Text>
      </div>
    </SectionCard>
  )
}

function Buyer({ buyer }: Pick<ReviewScreenProps, 'buyer'>) {
  const { t } = useLingui()
  return (
    <SectionCard size="small" title={t`Sua conta`}>
      <div className={css.words}>
        <Text weight="semibold">{buyer?.username}</Text>
        <Text size="small" tone="muted">
          {buyer?.email}
        </Text>
        <Text size="small" tone="muted">
          <Trans>O pedido fica na sua conta.</Trans>
        </Text>
      </div>
    </SectionCard>
  )
}

function Delivery({ context: { selectedAddress: address, selectedShipping } }: { context: CheckoutContext }) {
  const { t, i18n } = useLingui()
  const deliveryText = useDeliveryText()
  if (address === null || selectedShipping === null) return null
  return (
    <SectionCard
      size="small"
      title={t`Entrega`}
      action={
        <TextLink asChild>
          <Link to="/checkout/shipping" aria-label={t`Mudar a forma de entrega`}>
            <Trans context="edit link">Mudar</Trans>
          </Link>
        </TextLink>
      }
    >
      <div className={css.words}>
        <Text weight="semibold">{localized(selectedShipping.names, i18n.locale)}</Text>
        <Text size="small" tone="muted">
          {deliveryText(selectedShipping)}
        </Text>
        <AddressLines address={address} />
        <TextLink asChild>
          <Link to="/checkout/address">
            <Trans>Mudar o endereço</Trans>
          </Link>
        </TextLink>
      </div>
    </SectionCard>
  )
}

function Totals({ view, context }: { view: ReviewView; context: CheckoutContext }) {
  const { t } = useLingui()
  const money = useMoney()
  const { minimumOrder, missingForMinimum } = view
  const minimum = money(minimumOrder)
  const missing = money(missingForMinimum)
  const shipping = context.selectedShipping?.cost ?? 0
  return (
    <Card>
      <Stack gap={5}>
        {missingForMinimum > 0 && (
          <Alert
            tone="warning"
            announce="polite"
            title={t`Pedido mínimo de ${minimum}`}
            action={
              <Button asChild size="small">
                <Link to="/products">
                  <Trans>Continuar comprando</Trans>
                </Link>
              </Button>
            }
          >
            <Trans>Faltam {missing} para fechar o pedido.</Trans>
          </Alert>
        )}
        <SummaryList>
          <SummaryRow label={t`Subtotal`} value={money(view.subtotal)} />
          <SummaryRow
            label={t`Frete`}
            value={shipping === 0 ? t`Grátis` : money(shipping)}
            tone={shipping === 0 ? 'accent' : 'neutral'}
          />
          <TotalRow reais={view.total} />
        </SummaryList>
      </Stack>
    </Card>
  )
}

/** Why the order is shown again: what was agreed to is not what it costs or what is left. */
function WhatChanged({
  error,
  before,
  view,
}: {
  error: CheckoutError
  before: number | null
  view: ReviewView | null
}) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { code } = error
  const old = money(before ?? 0)
  const now = money(view?.total ?? 0)
  const isOther = view !== null && before !== null && view.total !== before
  const isNews = code === 'PRICE_CHANGED' || code === 'OUT_OF_STOCK' || code === 'PRODUCT_UNAVAILABLE'
  return (
    <Alert
      tone={isNews || code === 'INTENT_EXPIRED' ? 'warning' : 'critical'}
      announce="assertive"
      title={checkoutProblem(i18n, error)}
    >
      {isNews && isOther && (
        <Trans>
          O total era {old} e agora é {now}.
        </Trans>
      )}
    </Alert>
  )
}

function Failed({ error, onRetry }: { error: CheckoutError | null; onRetry: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <Alert
      tone="critical"
      announce="assertive"
      title={t`Não deu para conferir os preços e o estoque`}
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

function Checking() {
  const { t } = useLingui()
  return (
    <section aria-busy="true" aria-label={t`Conferindo preços e estoque…`}>
      <Stack gap={5}>
        <Skeleton shape="panel" />
        <Skeleton shape="panel" />
        <Skeleton shape="button" />
      </Stack>
    </section>
  )
}
