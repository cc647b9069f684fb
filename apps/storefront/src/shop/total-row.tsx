import { useLingui } from '@lingui/react/macro'

import { SummaryRow } from '@lotus/ui/summary-list'

import { Converted } from './converted.tsx'
import { useMoney } from './money.tsx'

/** The total of a cart or an order in reais, and approximately in the chosen currency (D4). */
export function TotalRow({ reais }: { reais: number }) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <SummaryRow
      label={t`Total`}
      value={
        <>
          {money(reais)}
          <Converted reais={reais} />
        </>
      }
      emphasis="total"
    />
  )
}
