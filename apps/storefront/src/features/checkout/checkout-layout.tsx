import { Trans, useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'

import { checkoutSteps, type CheckoutStep } from '@lotus/machines/checkout/types'
import { Card } from '@lotus/ui/card'
import { Container } from '@lotus/ui/container'
import { Link as LinkLook } from '@lotus/ui/link'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { StepperProgress, type ProgressStep } from '@lotus/ui/stepper-progress'

import { Link } from '#routing/links.tsx'
import { OfflineNotice } from '#layout/offline-notice.tsx'
import { Unavailable } from '#layout/unavailable.tsx'

import * as css from './checkout-layout.css.ts'
import { pathOfStep, type StepState } from './checkout-state.ts'
import type { OrderSummaryView } from './order-summary-view.ts'
import { FoldedOrderSummary, OrderSummary } from './order-summary.tsx'

export type CheckoutLayoutProps = {
  steps: Record<CheckoutStep, StepState>
  summary: OrderSummaryView
  /** The device has no network. */
  offline: boolean
  /** The screen of the step. */
  children: ReactNode
}

/** The layout of every step: the progress, the step's screen and the order summary. */
export function CheckoutLayout({ steps, summary, offline, children }: CheckoutLayoutProps) {
  const { t } = useLingui()
  const names = useStepNames()
  const progress = checkoutSteps.map((step): ProgressStep => {
    const [state, label] = [steps[step], names[step]]
    return state === 'open'
      ? { id: step, label, state: 'done', link: <Link to={pathOfStep[step]} /> }
      : { id: step, label, state }
  })
  // The review is a summary itself.
  const hasSummary = steps.review !== 'current'
  return (
    <Frame>
      <StepperProgress label={t`Etapas da compra`} steps={progress} />
      {offline && (
        <OfflineNotice>
          <Trans>O que você preencheu está guardado. Continue quando a internet voltar.</Trans>
        </OfflineNotice>
      )}
      <div className={hasSummary ? css.withSummary : css.columns}>
        {hasSummary && (
          <div className={css.folded}>
            <FoldedOrderSummary summary={summary} />
          </div>
        )}
        <Stack gap={6}>{children}</Stack>
        {hasSummary && (
          <aside aria-label={t`Resumo do pedido`} className={css.beside}>
            <OrderSummary summary={summary} />
          </aside>
        )}
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Container>
      <div className={css.page}>
        <nav aria-label={t`Carrinho e ajuda`} className={css.ways}>
          <LinkLook asChild area="touch">
            <Link to="/cart">
              <ChevronLeft aria-hidden="true" size={18} />
              <Trans>Voltar ao carrinho</Trans>
            </Link>
          </LinkLook>
          <LinkLook asChild area="touch">
            <Link to="/$page" params={{ page: 'help' }}>
              <Trans>Ajuda</Trans>
            </Link>
          </LinkLook>
          <LinkLook asChild area="touch">
            <Link to="/$page" params={{ page: 'contact' }}>
              <Trans>Contato</Trans>
            </Link>
          </LinkLook>
        </nav>
        {children}
      </div>
    </Container>
  )
}

function useStepNames(): Record<CheckoutStep, string> {
  const { t } = useLingui()
  return {
    entry: t`Identificação`,
    address: t`Endereço`,
    shipping: t`Entrega`,
    review: t`Revisão`,
    payment: t`Pagamento`,
  }
}

/** The layout without data: on the server, and until the browser has read the cart. */
export function CheckoutPending({ step }: { step: CheckoutStep }) {
  const { t } = useLingui()
  const names = useStepNames()
  const reached = checkoutSteps.indexOf(step)
  return (
    <Frame>
      <StepperProgress
        label={t`Etapas da compra`}
        steps={checkoutSteps.map((name, index) => ({
          id: name,
          label: names[name],
          state: index < reached ? 'done' : index === reached ? 'current' : 'todo',
        }))}
      />
      <section className={css.withSummary} aria-busy="true" aria-label={t`Carregando...`}>
        {step !== 'review' && (
          <div className={css.folded}>
            <Skeleton shape="field" />
          </div>
        )}
        <Stack gap={6}>
          <Skeleton shape="title1" width="half" />
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
          <Skeleton shape="button" />
        </Stack>
        <div className={css.beside}>
          <Card>
            <Stack gap={5}>
              <Skeleton shape="title3" width="half" />
              <Skeleton shape="panel" />
              <Skeleton shape="medium" />
              <Skeleton shape="medium" />
            </Stack>
          </Card>
        </div>
      </section>
    </Frame>
  )
}

/** The profile of the account could not be loaded. */
export function CheckoutUnavailable({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Container>
      <Unavailable title={t`Não deu para abrir a compra`} problem={problem} onRetry={onRetry} />
    </Container>
  )
}
