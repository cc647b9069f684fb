import { Trans, useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'

import { checkoutSteps, type CheckoutStep } from '@lotus/machines/checkout/types'
import { Box } from '@lotus/ui/box'
import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { Container } from '@lotus/ui/container'
import { Inline } from '@lotus/ui/inline'
import { Skeleton } from '@lotus/ui/skeleton'
import { Spread } from '@lotus/ui/spread'
import { Stack } from '@lotus/ui/stack'
import { StepperProgress, type ProgressStep } from '@lotus/ui/stepper-progress'

import { Link } from '#routing/links.tsx'
import { focused } from '#layout/layout.css.ts'
import { OfflineNotice } from '#layout/offline-notice.tsx'
import { TextLink } from '#layout/text-link.tsx'
import { Unavailable } from '#layout/unavailable.tsx'

import * as css from './checkout-layout.css.ts'
import { pathOfStep, type StepState } from './checkout-state.ts'
import type { OrderSummaryView } from './order-summary-view.ts'
import { FoldedOrderSummary, OrderSummary } from './order-summary.tsx'

export type CheckoutLayoutProps = {
  steps: Record<CheckoutStep, StepState>
  summary: OrderSummaryView
  offline: boolean
  children: ReactNode
}

/** The summary is beside the step on desktops, and collapsed above it on phones and tablets. */
const withSummary = [1, 1, 'fill-aside'] as const

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
      <Columns align="start" columns={hasSummary ? withSummary : 1} gap={[6, 6, 8]}>
        {hasSummary && (
          <Box display={['block', 'block', 'none']}>
            <FoldedOrderSummary summary={summary} />
          </Box>
        )}
        <Stack gap={6}>{children}</Stack>
        {hasSummary && (
          <aside aria-label={t`Resumo do pedido`} className={css.beside}>
            <OrderSummary summary={summary} />
          </aside>
        )}
      </Columns>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Container>
      {/* A separate, empty element: the styles with `:has()` apply only once the browser has parsed its end tag. */}
      <div hidden className={focused} data-app-bar="compact" />
      <Stack gap={6} paddingTop={6} paddingBottom={12} minHeight="70vh">
        <Spread as="nav" gap={0} columnGap={4} bleedY={4} aria-label={t`Carrinho e ajuda`}>
          <TextLink to="/cart" area="touch">
            <ChevronLeft aria-hidden="true" size={18} />
            <Trans>Voltar ao carrinho</Trans>
          </TextLink>
          <Inline gap={4}>
            <TextLink to="/$page" params={{ page: 'help' }} area="touch">
              <Trans>Ajuda</Trans>
            </TextLink>
            <TextLink to="/$page" params={{ page: 'contact' }} area="touch">
              <Trans>Contato</Trans>
            </TextLink>
          </Inline>
        </Spread>
        {children}
      </Stack>
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
      <Columns
        as="section"
        align="start"
        columns={withSummary}
        gap={[6, 6, 8]}
        aria-busy="true"
        aria-label={t`Carregando...`}
      >
        {step !== 'review' && (
          <Box display={['block', 'block', 'none']}>
            <Skeleton shape="field" />
          </Box>
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
      </Columns>
    </Frame>
  )
}

/** The profile of the account could not be loaded. */
export const CheckoutUnavailable = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <Container>
    <Unavailable title={<Trans>Não deu para abrir a compra</Trans>} problem={problem} onRetry={onRetry} />
  </Container>
)
