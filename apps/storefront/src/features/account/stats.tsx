import { Trans, useLingui } from '@lingui/react/macro'
import PackageCheck from 'lucide-react/icons/package-check'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { ReactNode } from 'react'

import type { UserStats } from '@lotus/openapi/schema'
import { Card } from '@lotus/ui/card'
import { Skeleton } from '@lotus/ui/skeleton'

import { RetryAlert } from '#layout/retry-alert.tsx'
import type { QueryState } from '#layout/query-state.ts'
import { Converted } from '#shop/converted.tsx'
import { useMoney } from '#shop/money.tsx'

import * as css from './stats.css.ts'

export type StatsProps = { stats: QueryState<UserStats>; onRetry: () => void }

/** The order statistics of the account (USER-01). */
export function Stats({ stats, onRetry }: StatsProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  if (stats === 'failed')
    return <RetryAlert tone="warning" title={t`Não deu para contar os seus pedidos`} onRetry={onRetry} />
  const known = stats === 'loading' ? null : stats
  return (
    <dl className={css.tiles} aria-busy={known === null}>
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
    </dl>
  )
}

function Tile({ icon, label, children }: { icon: ReactNode; label: ReactNode; children: ReactNode }) {
  return (
    <Card asChild radius="card" padding="medium">
      <div className={css.tile}>
        <dt className={css.label}>
          <span aria-hidden="true" className={css.icon}>
            {icon}
          </span>
          {label}
        </dt>
        <dd className={css.value}>{children ?? <Skeleton shape="title3" width="word" />}</dd>
      </div>
    </Card>
  )
}
