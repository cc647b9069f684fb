import { Trans, useLingui } from '@lingui/react/macro'
import PackageSearch from 'lucide-react/icons/package-search'

import { EmptyState } from '@lotus/ui/empty-state'

import { LinkButton } from '#layout/link-button.tsx'
import { Unavailable } from '#layout/unavailable.tsx'

/** The order is missing or belongs to another account (S05). */
export function PurchaseNotFound() {
  const { t } = useLingui()
  return (
    <EmptyState
      level={1}
      art={<PackageSearch size={56} />}
      title={t`Este pedido não está na sua conta`}
      action={
        <LinkButton to="/user/purchases" emphasis="strong">
          <Trans>Ver todos os pedidos</Trans>
        </LinkButton>
      }
    >
      <Trans>Se você comprou sem entrar, abra o pedido pelo link que guardou ou acompanhe pelo número.</Trans>
    </EmptyState>
  )
}

export function PurchaseUnavailable({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const { t } = useLingui()
  return <Unavailable title={t`Não deu para abrir o pedido`} problem={problem} onRetry={onRetry} />
}
