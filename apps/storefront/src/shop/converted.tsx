import { Trans, useLingui } from '@lingui/react/macro'

import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import * as css from './converted.css.ts'
import { conversionState, type Conversion } from './currency.ts'
import { numberFormat } from '#i18n/number-format.ts'
import { useStore } from '#storage/store.ts'

/** Decimal reais in another currency, as the language writes it: "US$ 3,61". */
export const formatConverted = (reais: number, { currency, rate }: Conversion, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(reais / rate)

/**
 * What an amount is about in the currency that the shopper has chosen, in a line of its own below it (D4). The page that the
 * server draws is the same for everybody: it has the line empty, and without height where the shopper pays in reais.
 */
export function Converted({ reais }: { reais: number }) {
  const { i18n } = useLingui()
  const conversion = useStore(conversionState, null)
  const amount = conversion === null ? null : formatConverted(reais, conversion, i18n.locale)
  return (
    <span className={css.converted}>
      {amount !== null && (
        <>
          <span aria-hidden="true">≈ </span>
          <VisuallyHidden>
            <Trans>aproximadamente</Trans>{' '}
          </VisuallyHidden>
          {amount}
        </>
      )}
    </span>
  )
}
