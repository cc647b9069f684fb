import { Trans, useLingui } from '@lingui/react/macro'
import PackageSearch from 'lucide-react/icons/package-search'
import Printer from 'lucide-react/icons/printer'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'

import type { Order } from '@lotus/openapi/schema'
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

import { ClaimOrderPrompt, type Claim } from './claim-order-prompt.tsx'
import { Delivery, Items, Progress, Totals } from './order-details.tsx'
import { OrderHeadline } from './order-headline.tsx'
import * as css from './order-screen.css.ts'
import { orderStage } from './order-stage.ts'
import { PixPanel } from './pix-panel.tsx'

export type OrderConfirmationScreenProps = {
  order: Order
  /** The server's clock minus the device's clock, in milliseconds. */
  clockOffset: number
  /** The sandbox processes the payments: no money moves. */
  sandbox: boolean
  /** The signed link that opens this order on another device; null if this device does not have it. */
  link: string | null
  /** The claim; null if the order belongs to an account. */
  claim: Claim | null
  onPayAgain: () => void
  payingAgain: boolean
  /** The error message of the last request for a new code. */
  payAgainProblem: string | null
  onBuyAgain: () => void
  buyingAgain: boolean
  onPrint: () => void
  /** The last poll failed, so the order may be stale. */
  stale: boolean
}

/** A placed order: paid, pending or ended, with its actions (CHK-09, BEY-02). */
export function OrderConfirmationScreen(props: OrderConfirmationScreenProps) {
  const { order, clockOffset, sandbox, link, claim, stale } = props
  const stage = orderStage(order)
  const { payment } = order
  return (
    <Container>
      <div className={css.page}>
        <OrderHeadline order={order} />
        {stale && <StaleNotice />}
        <WayOn {...props} />
        <div className={css.columns}>
          <div className={css.column}>
            {stage === 'pix' && payment?.pix && (
              <PixPanel payment={{ ...payment, pix: payment.pix }} clockOffset={clockOffset} sandbox={sandbox} />
            )}
            <Progress order={order} />
            <Items order={order} />
          </div>
          <div className={css.column}>
            <Totals order={order} />
            <Delivery order={order} />
            {claim !== null && <ClaimOrderPrompt claim={claim} />}
            {link !== null && <KeepLink link={link} />}
            <Actions order={order} onPrint={props.onPrint} />
          </div>
        </div>
      </div>
    </Container>
  )
}

/** The main action, if there is one. */
function WayOn(props: OrderConfirmationScreenProps) {
  const { order, onPayAgain, payingAgain, payAgainProblem, onBuyAgain, buyingAgain } = props
  const stage = orderStage(order)
  if (order.canPayAgain && (stage === 'expired' || stage === 'declined'))
    return (
      <div className={css.screenOnly}>
        <Stack gap={3}>
          {payAgainProblem !== null && <Alert tone="critical" announce="assertive" title={payAgainProblem} />}
          <div className={css.actions}>
            <Button emphasis="strong" size="large" busy={payingAgain} onClick={onPayAgain}>
              {stage === 'expired' ? <Trans>Gerar novo código</Trans> : <Trans>Pagar com Pix</Trans>}
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

function Actions({ order: { orderNumber }, onPrint }: Pick<OrderConfirmationScreenProps, 'order' | 'onPrint'>) {
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
