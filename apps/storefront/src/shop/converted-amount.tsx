import { Trans, useLingui } from '@lingui/react/macro'

import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { numberFormat } from '#i18n/number-format.ts'

import type { Conversion } from './currency.ts'

/** Formats decimal reais in another currency: "US$ 3,61". */
export const formatConverted = (reais: number, { currency, rate }: Conversion, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(reais / rate)

export function ConvertedAmount({ reais, conversion }: { reais: number; conversion: Conversion }) {
  const { i18n } = useLingui()
  return (
    <>
      <span aria-hidden="true">≈ </span>
      <VisuallyHidden>
        <Trans>aproximadamente</Trans>{' '}
      </VisuallyHidden>
      {formatConverted(reais, conversion, i18n.locale)}
    </>
  )
}
