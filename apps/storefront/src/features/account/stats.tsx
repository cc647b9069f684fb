import { Trans, useLingui } from '@lingui/react/macro'
import PackageCheck from 'lucide-react/icons/package-check'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { ReactNode } from 'react'

import type { UserStats } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Card } from '@lotus/ui/card'
import { Figure } from '@lotus/ui/figure'
import { Inline } from '@lotus/ui/inline'
import { Skeleton } from '@lotus/ui/skeleton'
import { StatusMark } from '@lotus/ui/status-mark'
import { Text } from '@lotus/ui/text'

import { RetryAlert } from '#layout/retry-alert.tsx'
import type { QueryState } from '#layout/query-state.ts'
import { Converted } from '#shop/converted.tsx'
import { useMoney } from '#shop/money.tsx'

export type StatsProps = { stats: QueryState<UserStats>; onRetry: () => void }

/** The order statistics of the account (USER-01). */
export function Stats({ stats, onRetry }: StatsProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  if (stats === 'failed')
    return <RetryAlert tone="warning" announce="off" title={t`Não deu para contar os seus pedidos`} onRetry={onRetry} />
  const known = stats === 'loading' ? null : stats
  return (
    <Box as="dl" display="grid" columns="figure" gap={3} aria-busy={known === null}>
      <Tile icon={<PackageCheck size={20} />} label={<Trans>Pedidos feitos</Trans>}>
        {known && new Intl.NumberFormat(i18n.locale).format(known.totalOrders)}
      </Tile>
      <Tile icon={<WalletCards size={20} />} label={<Trans>Total em compras</Trans>}>
        {known && (
          <>
            {money(known.totalSpent)}
            <Converted reais={known.totalSpent} />
          </>
        )}
      </Tile>
    </Box>
  )
}

function Tile({ icon, label, children }: { icon: ReactNode; label: ReactNode; children: ReactNode }) {
  return (
    <Card asChild radius="card" padding="medium">
      <div>
        <Inline as="dt" gap={3} wrap={false} tone="muted" paddingBottom={2}>
          <Box as="span" display={['none', 'block']}>
            <StatusMark tone="accent" size="small">
              {icon}
            </StatusMark>
          </Box>
          <Text as="span" size="small" leading="inherit">
            {label}
          </Text>
        </Inline>
        <Figure asChild size="title3" numeric>
          <dd>{children ?? <Skeleton shape="title3" width="word" />}</dd>
        </Figure>
      </div>
    </Card>
  )
}
