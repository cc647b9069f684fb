import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { CheckoutError } from '@lotus/machines/checkout/types'
import type { DeliveryWindow } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'

import { OtherWindows } from '#delivery/other-windows.tsx'
import { localized } from '#i18n/localized.ts'
import { TextLink } from '#layout/text-link.tsx'
import { useMoney } from '#shop/money.tsx'

import { checkoutProblem } from './checkout-problem.ts'
import { isBlocked, type ReviewView } from './review-view.ts'

/** The alert above the order says that products must be adjusted. */
export const isAboutStock = (error: CheckoutError | null) =>
  error?.code === 'OUT_OF_STOCK' || error?.code === 'PRODUCT_UNAVAILABLE'

/** Says how to continue with lines that cannot be bought. */
export const Adjustment = ({ view }: { view: ReviewView }) =>
  view.lines.some(isBlocked) ? (
    <Trans>Ajuste cada um deles para continuar.</Trans>
  ) : (
    <Trans>Volte ao carrinho para continuar.</Trans>
  )

/** The alert about the reason to review the order again, such as a changed price or stock. */
export function OrderProblem({
  error,
  before,
  view,
  hasAccount,
  onWindow,
}: {
  error: CheckoutError
  before: number | null
  view: ReviewView | null
  /** Whether the shopper is signed in, so that the orders belong to the account. */
  hasAccount: boolean
  /** Chooses an alternative to a rejected window. */
  onWindow: (window: DeliveryWindow) => void
}) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { code, windows = [] } = error
  const subject = subjectOf(error)
  const old = money(before ?? 0)
  const now = money(view?.total ?? 0)
  const isOther = view !== null && before !== null && view.total !== before
  const isChange = code === 'PRICE_CHANGED' || isAboutStock(error)
  return (
    <Alert
      tone={isChange || code === 'INTENT_EXPIRED' ? 'warning' : 'critical'}
      announce="assertive"
      action={windows.length > 0 && <OtherWindows windows={windows} onSelect={onWindow} />}
      title={
        subject === 'reservations'
          ? t`Suas outras tentativas de compra já reservam produtos.`
          : subject === 'connection'
            ? t`Há compras demais em andamento nesta conexão de internet.`
            : checkoutProblem(i18n, error)
      }
    >
      {isChange && isOther && (
        <Trans>
          O total era {old} e agora é {now}.
        </Trans>
      )}
      {isAboutStock(error) && view !== null && !view.canConfirm && (
        <p>
          <Adjustment view={view} />
        </p>
      )}
      {code === 'RESERVATION_LIMIT' && <ReservationLimit error={error} view={view} />}
      {subject === 'reservations' && <Reservations error={error} />}
      {subject === 'connection' && <Connection error={error} />}
      {(subject === 'orders' || code === 'RESERVATION_LIMIT') && <OpenOrders error={error} hasAccount={hasAccount} />}
    </Alert>
  )
}

/**
 * Which unpaid purchases use up the limit. `reservations`: those of the shopper without an order, which have no e-mail and no page to pay
 * or cancel them. `connection`: those of other buyers at the same internet address, whose number is not returned. `orders`: the shopper's.
 */
function subjectOf({ code, params, orders = [] }: CheckoutError): 'reservations' | 'connection' | 'orders' | null {
  if (code !== 'TOO_MANY_OPEN_ORDERS') return null
  if (params?.['openOrders'] === 0) return 'reservations'
  return params?.['openOrders'] === undefined && orders.length === 0 ? 'connection' : 'orders'
}

/** The minutes until another try can succeed; 0 if they are unknown. */
const minutesLeft = ({ retryAfter }: CheckoutError) => Math.ceil((retryAfter ?? 0) / 60)

/** Says how to finish one of these purchases, and when the first reservation ends. */
function Reservations({ error }: { error: CheckoutError }) {
  const { t } = useLingui()
  const minutes = minutesLeft(error)
  return (
    <>
      <p>
        <Trans>Nenhuma delas virou pedido. Para terminar uma, continue na aba em que você a começou.</Trans>
      </p>
      {minutes > 0 && (
        <p>
          {t`${plural(minutes, { one: 'Ou tente de novo em # minuto, quando a primeira reserva termina.', other: 'Ou tente de novo em # minutos, quando a primeira reserva termina.' })}`}
        </p>
      )}
    </>
  )
}

/** Says when to try again, because the shopper cannot end the purchases of others. */
function Connection({ error }: { error: CheckoutError }) {
  const { t } = useLingui()
  const minutes = minutesLeft(error)
  return minutes === 0 ? null : (
    <p>
      {t`${plural(minutes, { one: 'Tente de novo em # minuto, ou use outra conexão.', other: 'Tente de novo em # minutos, ou use outra conexão.' })}`}
    </p>
  )
}

/** Links to the unpaid orders that use up the limit. The page of an order offers to pay or cancel it (S28). */
function OpenOrders({ error, hasAccount }: { error: CheckoutError; hasAccount: boolean }) {
  const { t } = useLingui()
  const money = useMoney()
  const orders = error.orders ?? []
  const minutes = minutesLeft(error)
  if (orders.length === 0)
    return error.code === 'TOO_MANY_OPEN_ORDERS' ? (
      <>
        <p>
          <Trans>
            O e-mail de cada pedido tem um link para pagar ou cancelar. Compras que ainda não são pedidos não têm e-mail
            e terminam sozinhas.
          </Trans>
        </p>
        {minutes > 0 && (
          <p>
            {t`${plural(minutes, { one: 'A primeira termina em # minuto.', other: 'A primeira termina em # minutos.' })}`}
          </p>
        )}
      </>
    ) : null
  return (
    <ul>
      {orders.map(({ orderId, orderNumber, total }) => {
        const amount = money(total)
        return (
          <li key={orderId}>
            <TextLink
              to={hasAccount ? '/user/purchases/$orderId' : '/order-confirmation/$orderId'}
              params={{ orderId }}
            >
              <Trans>
                Pagar ou cancelar o pedido {orderNumber}, de {amount}
              </Trans>
            </TextLink>
          </li>
        )
      })}
    </ul>
  )
}

/** The units of a product, or the total value, that the shopper can reserve before a payment (S28). */
function ReservationLimit({ error, view }: { error: CheckoutError; view: ReviewView | null }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const maximum = money(Number(error.params?.['maximum'] ?? 0))
  const lines = (error.lines ?? []).flatMap(({ productId, available }) => {
    const names = view?.lines.find((line) => line.productId === productId)?.names
    return names === undefined ? [] : [{ productId, available, name: localized(names, i18n.locale) }]
  })
  if (lines.length === 0) {
    return (
      <Trans>
        Os pedidos que você ainda não pagou podem somar {maximum}. Pague um deles, ou espere que a reserva termine.
      </Trans>
    )
  }
  return (
    <ul>
      {lines.map(({ productId, available, name }) => (
        <li key={productId}>
          {available === 0 ? (
            <Trans>{name}: pague o pedido que já reserva este produto, ou espere que a reserva termine.</Trans>
          ) : (
            <Trans>
              {name}: fique com até {available} por enquanto.
            </Trans>
          )}
        </li>
      ))}
    </ul>
  )
}
