import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

/** The server could not be asked: prices and stock are those of when the products were added (CART-13). */
export function StaleCart({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Alert
      tone="warning"
      announce="polite"
      title={t`Erro ao carregar carrinho. Verifique sua conexão.`}
      action={
        <Button size="small" onClick={onRetry}>
          <Trans>Tentar novamente</Trans>
        </Button>
      }
    >
      <Trans>Mostramos os preços de quando você adicionou os produtos.</Trans>
    </Alert>
  )
}
