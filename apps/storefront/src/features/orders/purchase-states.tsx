import { Trans } from '@lingui/react/macro'
import PackageSearch from 'lucide-react/icons/package-search'

import { EmptyState } from '@lotus/ui/empty-state'

import { LinkButton } from '#layout/link-button.tsx'
import { Unavailable } from '#layout/unavailable.tsx'

/** The order is missing or belongs to another account (S05). */
export const PurchaseNotFound = () => (
  <EmptyState
    level={1}
    art={<PackageSearch size={56} />}
    title={<Trans>Este pedido não está na sua conta</Trans>}
    action={
      <LinkButton to="/user/purchases" emphasis="strong">
        <Trans>Ver todos os pedidos</Trans>
      </LinkButton>
    }
  >
    <Trans>Se você comprou sem entrar, abra o pedido pelo link que guardou ou acompanhe pelo número.</Trans>
  </EmptyState>
)

export const PurchaseUnavailable = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <Unavailable title={<Trans>Não deu para abrir o pedido</Trans>} problem={problem} onRetry={onRetry} />
)
