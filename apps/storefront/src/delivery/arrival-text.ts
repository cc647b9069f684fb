import { useLingui } from '@lingui/react/macro'

import type { ChosenShipping, OrderStatus } from '@lotus/openapi/schema'

import { formatDays, useDaysText } from './delivery-text.ts'
import { windowText } from './window-text.ts'

/**
 * When an order arrives: its window (BEY-12), else its days (D42), as business days after the payment, and as dates once it is paid.
 * Null for a cancelled order.
 */
export function useArrivalText(): (order: { status: OrderStatus; shipping: ChosenShipping }) => string | null {
  const { t, i18n } = useLingui()
  const daysText = useDaysText()
  return ({ status, shipping }) => {
    if (status === 'CANCELLED') return null
    const { pickup, earliest, latest, window } = shipping
    if (window !== undefined) {
      const text = windowText(window, i18n.locale)
      return pickup ? t`Retirada: ${text}` : t`Entrega: ${text}`
    }
    const days = daysText(shipping)
    if (earliest === null || latest === null) {
      return pickup ? t`Pronto em ${days} após o pagamento` : t`Chega em ${days} após o pagamento`
    }
    const dates = formatDays({ earliest, latest }, i18n.locale)
    return pickup ? t`Pronto em ${days} · ${dates}` : t`Chega em ${days} · ${dates}`
  }
}
