import { Trans, useLingui } from '@lingui/react/macro'
import Ban from 'lucide-react/icons/ban'
import PackageSearch from 'lucide-react/icons/package-search'
import Printer from 'lucide-react/icons/printer'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState, type ReactNode } from 'react'

import type { CancelOrderRequest, Order } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Container } from '@lotus/ui/container'
import { CopyField } from '@lotus/ui/copy-field'
import { EmptyState } from '@lotus/ui/empty-state'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { Link } from '#routing/links.tsx'
import { SectionCard } from '#layout/section-card.tsx'
import { Unavailable } from '#layout/unavailable.tsx'

import { BoletoPanel } from './boleto-panel.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { ClaimOrderPrompt, type Claim } from './claim-order-prompt.tsx'
import { Delivery, Items, Progress, Totals } from './order-details.tsx'
import { OrderHeadline } from './order-headline.tsx'
import * as css from './order-screen.css.ts'
import { orderStage } from './order-stage.ts'
import { PixPanel } from './pix-panel.tsx'

export type OrderDetailsProps = {
  order: Order
  /** The server's clock minus the device's clock, in milliseconds. */
  clockOffset: number
  /** The sandbox processes the payments: no money moves. */
  sandbox: boolean
  onPayAgain: () => void
  payingAgain: boolean
  /** Why the last request for a new code failed, in the page's language. */
  payAgainProblem: string | null
  onBuyAgain: () => void
  buyingAgain: boolean
  /** Whether the order was cancelled; the dialog then closes. */
  onCancel: (request: CancelOrderRequest) => Promise<boolean>
  cancelling: boolean
  /** Why the last cancellation failed, in the page's language. */
  cancelProblem: string | null
  onPrint: () => void
  /** The last request for the order failed: what is shown may be outdated. */
  stale: boolean
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
  return (
    <Container>
      <OrderDetails {...props}>
        {claim !== null && <ClaimOrderPrompt claim={claim} />}
        {link !== null && <KeepLink link={link} />}
      </OrderDetails>
    </Container>
  )
}

/** An order: its state, what the buyer can do, the items, the totals and the delivery (USER-03). */
export function OrderDetails(props: OrderDetailsProps) {
  const { order, clockOffset, sandbox, stale, onPrint, children } = props
  const stage = orderStage(order)
  const { payment } = order
  return (
    <div className={css.page}>
      <OrderHeadline order={order} />
      {stale && <StaleNotice />}
      <WayOn {...props} />
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
          <Progress order={order} />
          <Items order={order} />
        </div>
        <div className={css.column}>
          <Totals order={order} />
          <Delivery order={order} />
          {children}
          <Actions {...props} />
        </div>
      </div>
    </div>
  )
}

/** The one thing to do next, where there is one. */
function WayOn(props: OrderDetailsProps) {
  const { order, onPayAgain, payingAgain, payAgainProblem, onBuyAgain, buyingAgain } = props
  const stage = orderStage(order)
  if (order.canPayAgain && (stage === 'expired' || stage === 'declined'))
    return (
      <div className={css.screenOnly}>
        <Stack gap={3}>
          {payAgainProblem !== null && <Alert tone="critical" announce="assertive" title={payAgainProblem} />}
          <div className={css.actions}>
            <Button emphasis="strong" size="large" busy={payingAgain} onClick={onPayAgain}>
              {stage === 'expired' && order.payment?.method === 'pix' ? (
                <Trans>Gerar novo código</Trans>
              ) : (
                <Trans>Pagar com Pix</Trans>
              )}
            </Button>
          </div>
        </Stack>
      </div>
    )
  if (stage === 'cancelled' || stage === 'refunded')
    return (
      <div className={`${css.actions} ${css.screenOnly}`}>
        <Button emphasis="strong" size="large" icon={<RotateCcw />} busy={buyingAgain} onClick={onBuyAgain}>
          <Trans>Comprar novamente</Trans>
        </Button>
      </div>
    )
  return null
}

function Actions({ order, onPrint, onCancel, cancelling, cancelProblem }: OrderDetailsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { orderNumber, actions } = order
  return (
    <div className={`${css.actions} ${css.screenOnly}`}>
      <Button asChild emphasis="outline" icon={<PackageSearch />}>
        <Link to="/tracking" search={{ number: orderNumber }}>
          <Trans>Acompanhar pedido</Trans>
        </Link>
      </Button>
      <Button emphasis="outline" icon={<Printer />} onClick={onPrint}>
        <Trans>Imprimir</Trans>
      </Button>
      {actions.some(({ action }) => action === 'CANCEL') && (
        <Button emphasis="ghost" icon={<Ban />} onClick={() => setIsAsking(true)}>
          <Trans>Cancelar pedido</Trans>
        </Button>
      )}
      {isAsking && (
        <CancelOrderDialog
          order={order}
          pending={cancelling}
          problem={cancelProblem}
          onConfirm={async (request) => {
            if (await onCancel(request)) setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

function KeepLink({ link }: { link: string }) {
  const { t } = useLingui()
  const [copyFailed, setCopyFailed] = useState(false)
  return (
    <div className={css.screenOnly}>
      <SectionCard title={t`Guarde o link do pedido`}>
        <Text size="small" tone="muted">
          <Trans>Ele abre este pedido em outro aparelho por 30 dias. Quem tem o link vê o pedido.</Trans>
        </Text>
        <CopyField
          value={link}
          label={t`Link do pedido`}
          copyLabel={t`Copiar link`}
          copiedLabel={t`Copiado`}
          emphasis="soft"
          onCopyFailed={() => setCopyFailed(true)}
        />
        {copyFailed && (
          <Alert tone="warning" announce="polite" title={t`O navegador não deixou copiar`}>
            <Trans>O link está selecionado: copie com o teclado ou segurando o dedo nele.</Trans>
          </Alert>
        )}
      </SectionCard>
    </div>
  )
}

function StaleNotice() {
  const { t } = useLingui()
  return (
    <Alert tone="warning" announce="polite" title={t`Sem conexão com a loja`}>
      <Trans>Mostramos o que sabíamos por último. A página se atualiza quando a internet voltar.</Trans>
    </Alert>
  )
}

/** The layout without data, until the server has confirmed the access to the order. */
export function OrderConfirmationPending() {
  const { t } = useLingui()
  return (
    <Container>
      <section className={css.page} aria-busy="true" aria-label={t`Carregando...`}>
        <div className={css.headline}>
          <span className={css.mark} />
          <Stack gap={1}>
            <Skeleton shape="title1" width="half" />
            <Skeleton shape="medium" width="long" />
          </Stack>
        </div>
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
    </Container>
  )
}

/** The order does not exist or may not be seen; both show the same message (S05, S07). */
export function OrderNotHere() {
  const { t } = useLingui()
  return (
    <Container>
      <EmptyState
        level={1}
        art={<PackageSearch size={56} />}
        title={t`Este pedido não abre aqui`}
        action={
          <>
            <Button asChild emphasis="strong">
              <Link to="/tracking">
                <Trans>Acompanhar pedido</Trans>
              </Link>
            </Button>
            <Button asChild>
              <Link to="/">
                <Trans>Voltar ao início</Trans>
              </Link>
            </Button>
          </>
        }
      >
        <Trans>
          Ele só abre no aparelho em que foi feito, ou pelo link que acompanha o pedido. Com o número do pedido e o
          e-mail você vê onde ele está.
        </Trans>
      </EmptyState>
    </Container>
  )
}

/** The order could not be loaded. */
export function OrderUnavailable({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Container>
      <Unavailable title={t`Não deu para abrir o pedido`} problem={problem} onRetry={onRetry} />
    </Container>
  )
}
