import { Trans, useLingui } from '@lingui/react/macro'

import { Stack } from '@lotus/ui/stack'
import { SummaryRow } from '@lotus/ui/summary-list'
import { Text } from '@lotus/ui/text'

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

/** The total with its label, for the bar at the bottom of a phone's screen. */
export function BarTotal({ reais }: { reais: number }) {
  const money = useMoney()
  return (
    <Stack gap={0}>
      <Text as="span" size="xsmall" tone="muted" leading="tight">
        <Trans>Total</Trans>
      </Text>
      <Text as="span" weight="bold" numeric size="large" leading="tight">
        {money(reais)}
      </Text>
    </Stack>
  )
}
