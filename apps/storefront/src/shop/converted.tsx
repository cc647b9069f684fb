import { Trans, useLingui } from '@lingui/react/macro'

import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import * as css from './converted.css.ts'
import { conversionState, type Conversion } from './currency.ts'
import { numberFormat } from '#i18n/number-format.ts'
import { useStore } from '#storage/store.ts'

/** Formats decimal reais in another currency: "US$ 3,61". */
export const formatConverted = (reais: number, { currency, rate }: Conversion, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(reais / rate)

/**
 * The approximate amount in the chosen currency, in a line below it (D4). The server's page is the same for everyone: there
 * the line is empty, and has no height for reais.
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
