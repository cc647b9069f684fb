import { useLingui } from '@lingui/react/macro'

import type { OrderStatus, TimelineEntry } from '@lotus/openapi/schema'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import * as css from './order-screen.css.ts'
import { timelineSteps } from './timeline-steps.ts'

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
  /** The formatted delivery or pickup days. */
  delivery: string
}

/** The steps of an order with their times. */
export function OrderTimeline({ status, timeline, pickup, delivery }: OrderTimelineProps) {
  const { t, i18n } = useLingui()
  const nameOf = useStatusName(pickup)
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ol className={css.timeline}>
      {timelineSteps({ status, timeline, pickup }).map((step) => (
        <li
          key={step.status}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={css.event}
        >
          <span aria-hidden="true" className={css.dot} />
          <div>
            <Text weight={step.at === null ? 'regular' : 'semibold'}>
              {nameOf(step.status)}
              {step.at === null && <VisuallyHidden> {t`(ainda não)`}</VisuallyHidden>}
            </Text>
            {step.at !== null && (
              <Text asChild size="small" tone="muted">
                <time dateTime={step.at}>{format.format(new Date(step.at))}</time>
              </Text>
            )}
            {step.isArrival && <Text size="small">{delivery}</Text>}
          </div>
        </li>
      ))}
    </ol>
  )
}
