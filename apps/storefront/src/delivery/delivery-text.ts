import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Product, ShippingOption } from '@lotus/openapi/schema'

type PromisedDays = Pick<ShippingOption, 'minDays' | 'maxDays' | 'earliest' | 'latest' | 'pickup'>

/** A range of business days: "1 a 2 dias úteis". */
export function useDaysText(): (days: Pick<PromisedDays, 'minDays' | 'maxDays'>) => string {
  const { t } = useLingui()
  return ({ minDays, maxDays }) =>
    minDays === maxDays
      ? t`${plural(maxDays, { one: '# dia útil', other: '# dias úteis' })}`
      : t`${minDays} a ${maxDays} dias úteis`
}

/** The days of an option before the order: business days after the payment, and the dates for a payment today. */
export function useDeliveryText(): (promised: PromisedDays) => string {
  const { t, i18n } = useLingui()
  const daysText = useDaysText()
  return (promised) => {
    const { pickup } = promised
    const dates = formatDays(promised, i18n.locale)
    const days = daysText(promised)
    return pickup ? t`Pronto em ${days} · ${dates}, se pago hoje` : t`Chega em ${days} · ${dates}, se pago hoje`
  }
}

/** The promised dates: "ter., 24 – qua., 25 de nov.". */
export function formatDays({ earliest, latest }: Pick<PromisedDays, 'earliest' | 'latest'>, locale: string): string {
  // Dates of the contract have no time: noon UTC, formatted in UTC, is the same day.
  const day = (text: string) => new Date(`${text}T12:00:00Z`)
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', weekday: 'short', timeZone: 'UTC' })
  return format.formatRange(day(earliest), day(latest))
}

/** D50: why a service is not offered for goods of these storage classes. */
export function useNotCarriedText(): (storages: readonly Product['storage'][]) => string {
  const { t } = useLingui()
  return (storages) => {
    if (!storages.includes('frozen')) return t`Não leva produtos refrigerados`
    return storages.includes('refrigerated')
      ? t`Não leva produtos congelados nem refrigerados`
      : t`Não leva produtos congelados`
  }
}
