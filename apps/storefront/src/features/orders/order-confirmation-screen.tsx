import { Trans, useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import PackageSearch from 'lucide-react/icons/package-search'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ComponentProps, ReactNode } from 'react'

import type { Order } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { Container } from '@lotus/ui/container'
import { EmptyState } from '@lotus/ui/empty-state'
import { Inline } from '@lotus/ui/inline'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { StatusMark } from '@lotus/ui/status-mark'

import { LinkButton } from '#layout/link-button.tsx'
import { OfflineNotice } from '#layout/offline-notice.tsx'

import { BoletoPanel } from './boleto-panel.tsx'
import { BuyAgainDialog, type BuyAgainDialogProps } from './buy-again-dialog.tsx'
import { ClaimOrderPrompt, ScreenCard, type Claim } from './claim-order-prompt.tsx'
import { OrderActions, type OrderActionsProps } from './order-actions.tsx'
import { Returns, Shipment } from './order-after-delivery.tsx'
import { Delivery, Items, Progress, Totals } from './order-details.tsx'
import { OrderHeadline } from './order-headline.tsx'
import { CopyText } from './copy-text.tsx'
import * as css from './order-screen.css.ts'
import { orderStage } from './order-stage.ts'
import { PurchaseUnavailable } from './purchase-states.tsx'
import { PixPanel } from './pix-panel.tsx'
import { useFocusOfStage } from './use-focus-of-stage.ts'

export type OrderDetailsProps = OrderActionsProps & {
  /** The server's clock minus the device's clock, in milliseconds. */
  clockOffset: number
  /** The sandbox processes the payments: no money moves. */
  sandbox: boolean
  onPayAgain: () => void
  payingAgain: boolean
  /** Why the last request for a new code failed, in the page's language. */
  payAgainProblem: string | null
  /** What could not be bought again; null until the shopper tries. */
  boughtAgain: BuyAgainDialogProps | null
  /** The last request for the order failed: what is shown may be outdated. */
  stale: boolean
  /** The offer to notify this browser. @default none */
  push?: ReactNode
  /** More sections of the side column. */
  children?: ReactNode
}

export type OrderConfirmationScreenProps = Omit<OrderDetailsProps, 'children'> & {
  /** The signed link that opens this order on another device; null if this device does not have it. */
  link: string | null
  /** The claim; null if the order belongs to an account. */
  claim: Claim | null
}

/** An order after it was placed, for a browser that may see it (CHK-09, BEY-02). */
export function OrderConfirmationScreen({ link, claim, ...props }: OrderConfirmationScreenProps) {
  const { orderId, inAccount } = props.order
  return (
    <Container>
      <OrderDetails {...props}>
        {claim !== null && <ClaimOrderPrompt claim={claim} />}
        {inAccount ? <InAccount orderId={orderId} /> : link !== null && <KeepLink link={link} />}
      </OrderDetails>
    </Container>
  )
}

/** An order: its state, what the buyer can do, the items, the totals and the delivery (USER-03). */
export function OrderDetails(props: OrderDetailsProps) {
  const { order, clockOffset, sandbox, boughtAgain, stale, onPrint, push, children } = props
  const stage = orderStage(order)
  const { payment } = order
  const focusProps = useFocusOfStage(stage)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notices the focus
    <div className={css.page} {...focusProps}>
      <OrderHeadline order={order} />
      {stale && <StaleNotice />}
      <WayOn {...props} />
      {boughtAgain !== null && <BuyAgainDialog {...boughtAgain} />}
      <div className={css.columns}>
        <div className={css.column}>
          {stage === 'pix' && payment?.pix && (
            <PixPanel payment={{ ...payment, pix: payment.pix }} clockOffset={clockOffset} sandbox={sandbox} />
          )}
          {stage === 'boleto' && payment?.boleto && (
            <BoletoPanel
              order={order}
              payment={{ ...payment, boleto: payment.boleto }}
              sandbox={sandbox}
              onPrint={onPrint}
            />
          )}
          {order.tracking !== null && <Shipment tracking={order.tracking} />}
          <Returns order={order} />
          <Progress order={order} />
          {push}
          <Items order={order} />
        </div>
        <div className={css.column}>
          <Totals order={order} />
          <Delivery order={order} />
          {children}
          <OrderActions {...props} />
        </div>
      </div>
    </div>
  )
}

/** The one thing to do next, where there is one. */
function WayOn(props: OrderDetailsProps) {
  const { order, onPayAgain, payingAgain, payAgainProblem, onBuyAgain, buyingAgain } = props
  const stage = orderStage(order)
  if (stage === 'cancelled' || stage === 'refunded')
    return (
      <Inline gap={3} align="stretch" print="none">
        <Button emphasis="strong" size="large" icon={<RotateCcw />} busy={buyingAgain} onClick={onBuyAgain}>
          <Trans>Comprar novamente</Trans>
        </Button>
      </Inline>
    )
  // The buyer left the provider's page, or came back from it before the shop knows the outcome.
  const wallet = stage === 'wallet' ? order.payment?.wallet : null
  const isOver = order.canPayAgain && (stage === 'expired' || stage === 'declined')
  if (!wallet && !isOver) return null
  return (
    <Box print="none">
      <Stack gap={3}>
        {payAgainProblem !== null && <Alert tone="critical" announce="assertive" title={payAgainProblem} />}
        <Inline gap={3} align="stretch">
          {wallet && (
            <Button asChild emphasis="strong" size="large" iconEnd={<ExternalLink />}>
              <a href={wallet.redirectUrl}>
                <Trans>Continuar no Mercado Pago</Trans>
              </a>
            </Button>
          )}
          <Button emphasis={wallet ? 'outline' : 'strong'} size="large" busy={payingAgain} onClick={onPayAgain}>
            {stage === 'expired' && order.payment?.method === 'pix' ? (
              <Trans>Gerar novo código</Trans>
            ) : (
              <Trans>Pagar com Pix</Trans>
            )}
          </Button>
        </Inline>
      </Stack>
    </Box>
  )
}

const InAccount = ({ orderId }: Pick<Order, 'orderId'>) => (
  <ScreenCard
    title={<Trans>O pedido está na sua conta</Trans>}
    text={<Trans>Acompanhe, cancele ou devolva em Meus pedidos, em qualquer aparelho.</Trans>}
  >
    <LinkButton to="/user/purchases/$orderId" params={{ orderId }} emphasis="soft">
      <Trans>Ver em Meus pedidos</Trans>
    </LinkButton>
  </ScreenCard>
)

function KeepLink({ link }: { link: string }) {
  const { t } = useLingui()
  return (
    <ScreenCard
      title={t`Guarde o link do pedido`}
      text={<Trans>Ele abre este pedido em outro aparelho por 30 dias. Quem tem o link vê o pedido.</Trans>}
    >
      <CopyText what="link" value={link} label={t`Link do pedido`} copyLabel={t`Copiar link`} emphasis="soft" />
    </ScreenCard>
  )
}

const StaleNotice = () => (
  <OfflineNotice>
    <Trans>Mostramos o que sabíamos por último. A página se atualiza quando a internet voltar.</Trans>
  </OfflineNotice>
)

/** The layout without data, until the server has confirmed the access to the order. */
export function OrderConfirmationPending() {
  return (
    <Container>
      <OrderPending />
    </Container>
  )
}

export function OrderPending() {
  const { t } = useLingui()
  return (
    <section className={css.page} aria-busy="true" aria-label={t`Carregando...`}>
      <Columns columns="auto-fill" gap={4}>
        <StatusMark />
        <Stack gap={1}>
          <Skeleton shape="title1" width="half" />
          <Skeleton shape="medium" width="long" />
        </Stack>
      </Columns>
      <div className={css.columns}>
        <div className={css.column}>
          <Card>
            <Skeleton shape="hero" />
          </Card>
        </div>
        <div className={css.column}>
          <Card>
            <Skeleton shape="panel" />
          </Card>
          <Card>
            <Skeleton shape="panel" />
          </Card>
        </div>
      </div>
    </section>
  )
}

/**
 * The order does not exist or may not be seen; both show the same message (S05, S07).
 * @param accountOrderId the order to look up in the account; null for guests
 */
export const OrderNotHere = ({ accountOrderId }: { accountOrderId: string | null }) => (
  <Container>
    <EmptyState
      level={1}
      art={<PackageSearch size={56} />}
      title={<Trans>Este pedido não abre aqui</Trans>}
      action={
        <>
          {accountOrderId !== null && (
            <LinkButton to="/user/purchases/$orderId" params={{ orderId: accountOrderId }} emphasis="strong">
              <Trans>Abrir na minha conta</Trans>
            </LinkButton>
          )}
          <LinkButton to="/tracking" emphasis={accountOrderId === null ? 'strong' : 'outline'}>
            <Trans>Receber um novo link</Trans>
          </LinkButton>
        </>
      }
    >
      {accountOrderId === null ? (
        <Trans>
          Ele só abre no aparelho em que foi feito, ou pelo link que enviamos por e-mail. Com o número do pedido e o
          e-mail você recebe um novo link.
        </Trans>
      ) : (
        <Trans>
          Se você comprou com esta conta, abra o pedido nela. Se comprou sem entrar, ele só abre pelo link que enviamos
          por e-mail.
        </Trans>
      )}
    </EmptyState>
  </Container>
)

export const OrderUnavailable = (failure: ComponentProps<typeof PurchaseUnavailable>) => (
  <Container>
    <PurchaseUnavailable {...failure} />
  </Container>
)
