import { Trans, useLingui } from '@lingui/react/macro'

import type { OrderStatus, Refund, TimelineEntry } from '@lotus/openapi/schema'
import { Text } from '@lotus/ui/text'
import { Timeline, TimelineStep as TimelineItem } from '@lotus/ui/timeline'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { localized } from '#i18n/localized.ts'
import { useMoney } from '#shop/money.tsx'

import { timelineSteps, withRefunds, type RefundStep, type TimelineStep } from './timeline-steps.ts'

/** The labels of an order's statuses, which differ for pickup. */
export function useStatusName(pickup: boolean): (status: OrderStatus) => string {
  const { t } = useLingui()
  const names = {
    WAITING_PAYMENT: t({ message: 'Aguardando', context: 'order status' }),
    PAYED: t({ message: 'Pago', context: 'order status' }),
    IN_ROUTE: pickup
      ? t({ message: 'Pronto para retirar', context: 'order status' })
      : t({ message: 'Em trânsito', context: 'order status' }),
    DELIVERED: pickup
      ? t({ message: 'Retirado', context: 'order status' })
      : t({ message: 'Entregue', context: 'order status' }),
    CANCELLED: t({ message: 'Cancelado', context: 'order status' }),
  } satisfies Record<OrderStatus, string>
  return (status) => names[status]
}

export type OrderTimelineProps = {
  status: OrderStatus
  timeline: TimelineEntry[]
  pickup: boolean
  /** The formatted delivery or pickup days; null for none. */
  delivery: string | null
  /** @default none */
  refunds?: readonly Refund[]
}

/** The steps of an order with their times. */
export function OrderTimeline({ status, timeline, pickup, delivery, refunds = [] }: OrderTimelineProps) {
  return (
    <Timeline>
      {withRefunds(timelineSteps({ status, timeline, pickup }), refunds).map((step) => (
        <TimelineItem
          key={`${'refund' in step ? `refund ${step.refund.cause}` : step.status} ${step.at}`}
          state={step.state}
        >
          {'refund' in step ? <Returned step={step} /> : <Step step={step} pickup={pickup} delivery={delivery} />}
        </TimelineItem>
      ))}
    </Timeline>
  )
}

function Step({ step, pickup, delivery }: { step: TimelineStep; pickup: boolean; delivery: string | null }) {
  const { t } = useLingui()
  const nameOf = useStatusName(pickup)
  return (
    <div>
      <Text weight={step.at === null ? 'regular' : 'semibold'}>
        {nameOf(step.status)}
        {step.at === null && <VisuallyHidden> {t`(ainda não)`}</VisuallyHidden>}
      </Text>
      {step.at !== null && <Moment at={step.at} />}
      {step.ownDelivery && (
        <Text size="small">
          <Trans>Entrega da própria loja</Trans>
        </Text>
      )}
      {step.isArrival && delivery !== null && <Text size="small">{delivery}</Text>}
    </div>
  )
}

function Returned({ step: { refund, at } }: { step: RefundStep }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const amount = money(refund.amount)
  return (
    <div>
      <Text weight="semibold">
        {refund.state === 'DONE' ? (
          <Trans>Devolvemos {amount}</Trans>
        ) : (
          <Trans>Devolução de {amount} em andamento</Trans>
        )}
      </Text>
      {refund.lines?.map(({ productId, quantity, names }) => (
        <Text key={productId} size="small">
          {quantity} × {localized(names, i18n.locale)}
        </Text>
      ))}
      <Moment at={at} />
    </div>
  )
}

function Moment({ at }: { at: string }) {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Text as="time" dateTime={at} size="small" tone="muted">
      {format.format(new Date(at))}
    </Text>
  )
}
