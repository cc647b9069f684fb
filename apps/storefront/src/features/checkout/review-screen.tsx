import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'

import { formatTaxId, formatPhone } from '@lotus/commerce/brazil'
import type { CheckoutError, SubstitutionPreference } from '@lotus/machines/checkout/types'
import type { AuthUser } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { SummaryList, SummaryRow } from '@lotus/ui/summary-list'
import { Text } from '@lotus/ui/text'
import { Tiles } from '@lotus/ui/tiles'

import { RetryAlert } from '#layout/retry-alert.tsx'
import { LinkButton } from '#layout/link-button.tsx'
import { AddressLines } from '#address/address-lines.tsx'
import { useDeliveryText } from '#delivery/delivery-text.ts'
import { windowText } from '#delivery/window-text.ts'
import { localized } from '#i18n/localized.ts'
import { SectionCard } from '#layout/section-card.tsx'
import { TextLines } from '#layout/text-lines.tsx'
import { TextLink } from '#layout/text-link.tsx'
import { useMoney } from '#shop/money.tsx'
import { SubstitutionField } from '#delivery/substitution-field.tsx'
import { substitutionMeaning } from '#delivery/substitution-meaning.messages.ts'

import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { BarTotal, TotalRow } from '#shop/total-row.tsx'
import { checkoutProblem } from './checkout-problem.ts'
import type { CheckoutSend, selectReview } from './checkout-state.ts'
import { HoldNotice } from './hold-notice.tsx'
import { LineSubstitution } from './line-substitution.tsx'
import type { CartLine } from './order-summary-view.ts'
import { ReviewLineItem, type LineActions } from './review-line.tsx'
import { AgeDeclaration, ageDeclarationName } from './age-declaration.tsx'
import { Adjustment, isAboutStock, OrderProblem } from './review-problem.tsx'
import * as css from './review-screen.css.ts'
import { isBlocked, viewReview, type ReviewLine, type ReviewView } from './review-view.ts'

export type ReviewScreenProps = ReturnType<typeof selectReview> &
  LineActions & {
    send: CheckoutSend
    cart: readonly CartLine[]
    /** The signed-in user; null for a guest. */
    buyer: Pick<AuthUser, 'username' | 'email'> | null
    /** The choices for missing products. */
    substitution: SubstitutionPreference
    onSubstitution: (preference: SubstitutionPreference) => void
    /** A fresh idempotency key. */
    newKey: () => string
  }

/** The order at current prices and stock, before it is reserved (CHK-05). */
export function ReviewScreen(props: ReviewScreenProps) {
  const { checking, ready, failed, leaving, error, send, substitution } = props
  const { t, i18n } = useLingui()
  const view = viewReview(props, props.cart)
  const [declared, setDeclared] = useState(props.ageDeclared)
  const [missing, setMissing] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  const declare = (next: boolean) => {
    setDeclared(next)
    setMissing(false)
  }
  const confirm = ({ lines, total }: ReviewView) => {
    const isNeeded = lines.some(({ ageRestricted }) => ageRestricted)
    if (isNeeded && !declared) {
      setMissing(true)
      screen.current?.querySelector<HTMLElement>(`[name="${ageDeclarationName}"]`)?.focus()
      return
    }
    const ageDeclared = isNeeded && declared
    send({ type: 'review.confirm', total, substitution, ageDeclared, key: props.newKey() })
  }
  return (
    <div ref={screen} className={css.screen}>
      <Stack gap={5}>
        <Heading level={1}>
          <Trans>Está tudo certo?</Trans>
        </Heading>
        {failed ? (
          <RetryAlert
            title={t`Não deu para conferir os preços e o estoque`}
            onRetry={() => send({ type: 'review.retry' })}
          >
            {checkoutProblem(i18n, error)}
          </RetryAlert>
        ) : (
          error !== null && (
            <FocusOnMount key={error.code}>
              <OrderProblem
                error={error}
                before={props.expectedTotal}
                view={view}
                hasAccount={props.buyer !== null}
                onWindow={(window) => send({ type: 'window.select', window })}
              />
            </FocusOnMount>
          )
        )}
        {props.hold !== null && (
          <HoldNotice
            hold={props.hold}
            clockOffset={props.clockOffset}
            busy={leaving}
            onExtend={() => send({ type: 'hold.extend' })}
          />
        )}
        {view === null ? (
          checking && <Checking />
        ) : (
          <>
            <Card>
              <SubstitutionField
                value={substitution.order}
                onChange={(order) => props.onSubstitution({ ...substitution, order })}
                hint={substitutionMeaning(i18n, substitution.order)}
                disabled={!ready}
              />
            </Card>
            <Items
              view={view}
              error={error}
              choice={(line) =>
                isBlocked(line) ? null : (
                  <LineSubstitution
                    line={line}
                    preference={substitution}
                    onChange={props.onSubstitution}
                    disabled={!ready}
                  />
                )
              }
              onQuantity={props.onQuantity}
              onRemove={props.onRemove}
            />
            <Tiles columns={[1, 2]} gap={5}>
              {props.mode === 'user' ? <Buyer buyer={props.buyer} /> : <Contact guestData={props.guestData} />}
              <Delivery address={props.selectedAddress} shipping={props.selectedShipping} />
            </Tiles>
            {view.lines.some(({ ageRestricted }) => ageRestricted) && (
              <AgeDeclaration declared={declared} missing={missing} onChange={declare} />
            )}
          </>
        )}
      </Stack>
      {view === null && checking && (
        <div className={css.closing}>
          <Skeleton shape="panel" />
          <Skeleton shape="button" />
        </div>
      )}
      {view !== null && (
        <div className={css.closing}>
          <Totals view={view} shipping={props.selectedShipping?.cost ?? 0} leaving={leaving} />
          <div className={css.confirm}>
            <Box display={['block', 'none']}>
              <BarTotal reais={view.total} />
            </Box>
            <Button
              emphasis="strong"
              size="large"
              width="full"
              busy={checking || leaving || props.extending}
              disabled={!view.canConfirm || failed}
              onClick={() => confirm(view)}
            >
              <Trans>Ir para o pagamento</Trans>
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const EditLink = ({ to, label }: { to: '/cart' | '/checkout' | '/checkout/shipping'; label: string }) => (
  <TextLink to={to} area="touch" aria-label={label}>
    <Trans context="edit link">Mudar</Trans>
  </TextLink>
)

type ItemsProps = {
  view: ReviewView
  error: CheckoutError | null
  /** Renders the control for the substitution choice of a line; null without one. */
  choice: (line: ReviewLine) => ReactNode
} & LineActions

function Items({ view, error, choice, ...actions }: ItemsProps) {
  const { t } = useLingui()
  return (
    <SectionCard size="small" title={t`Itens`} action={<EditLink to="/cart" label={t`Mudar os itens`} />}>
      {!view.canConfirm && view.missingForMinimum === 0 && !isAboutStock(error) && (
        <Alert tone="critical" announce="assertive" title={t`Há produtos que não podem ser comprados agora`}>
          <Adjustment view={view} />
        </Alert>
      )}
      <Box as="ul" paddingTop={1}>
        {view.lines.map((line) => (
          <ReviewLineItem key={line.productId} line={line} choice={choice(line)} {...actions} />
        ))}
      </Box>
    </SectionCard>
  )
}

function Contact({ guestData }: Pick<ReviewScreenProps, 'guestData'>) {
  const { t } = useLingui()
  const { email = '', name, phone, cpf } = guestData ?? {}
  return (
    <SectionCard size="small" title={t`Seus dados`} action={<EditLink to="/checkout" label={t`Mudar seus dados`} />}>
      <TextLines
        lines={[
          name,
          email,
          formatPhone(phone ?? ''),
          <>
            {t`CPF ou CNPJ`} {formatTaxId(cpf ?? '')}
          </>,
        ]}
      />
    </SectionCard>
  )
}

function Buyer({ buyer }: Pick<ReviewScreenProps, 'buyer'>) {
  const { t } = useLingui()
  return (
    <SectionCard size="small" title={t`Sua conta`}>
      <TextLines lines={[buyer?.username, buyer?.email, t`O pedido fica na sua conta.`]} />
    </SectionCard>
  )
}

type DeliveryProps = {
  address: ReviewScreenProps['selectedAddress']
  shipping: ReviewScreenProps['selectedShipping']
}

function Delivery({ address, shipping }: DeliveryProps) {
  const { t, i18n } = useLingui()
  const deliveryText = useDeliveryText()
  if (shipping === null) return null
  const { pickup, place, window } = shipping
  const when = window === undefined ? deliveryText(shipping) : windowText(window, i18n.locale)
  return (
    <SectionCard
      size="small"
      title={pickup ? t`Retirada` : t`Entrega`}
      action={<EditLink to="/checkout/shipping" label={t`Mudar a forma de entrega`} />}
    >
      <TextLines lines={[localized(shipping.names, i18n.locale), when]}>
        {pickup && place !== null && (
          <>
            <Text size="small" weight="medium">
              <Trans>Local de retirada</Trans>
            </Text>
            <AddressLines address={place} />
          </>
        )}
        {!pickup && address !== null && (
          <>
            <AddressLines address={address} />
            <TextLink to="/checkout/address">
              <Trans>Mudar o endereço</Trans>
            </TextLink>
          </>
        )}
      </TextLines>
    </SectionCard>
  )
}

type TotalsProps = { view: ReviewView; shipping: number; leaving: boolean }

function Totals({ view, shipping, leaving }: TotalsProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { minimumOrder, missingForMinimum } = view
  const minimum = money(minimumOrder)
  const missing = money(missingForMinimum)
  return (
    <SectionCard title={t`Resumo do pedido`}>
      <Stack gap={5}>
        {missingForMinimum > 0 && (
          <Alert
            tone="warning"
            announce="polite"
            title={t`Pedido mínimo de ${minimum}`}
            action={
              <Inline gap={2}>
                <LinkButton to="/products" size="small">
                  <Trans>Continuar comprando</Trans>
                </LinkButton>
                <LinkButton to="/checkout" search={{ pickup: 'true' }} size="small" emphasis="outline">
                  <Trans>Retirar na loja, sem pedido mínimo</Trans>
                </LinkButton>
              </Inline>
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
        <Text as="output" size="small" tone="muted">
          {leaving ? (
            <Trans>Reservando seus produtos…</Trans>
          ) : (
            <Trans>Ao continuar, reservamos os produtos por alguns minutos. Nada é cobrado ainda.</Trans>
          )}
        </Text>
      </Stack>
    </SectionCard>
  )
}

function Checking() {
  const { t } = useLingui()
  return (
    <section aria-busy="true" aria-label={t`Conferindo preços e estoque…`}>
      <Stack gap={5}>
        <Skeleton shape="panel" />
        <Skeleton shape="panel" />
      </Stack>
    </section>
  )
}
