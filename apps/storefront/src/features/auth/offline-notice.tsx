import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'

/** The device knows that it has no network: said before the form, which can still be filled in. */
export function OfflineNotice() {
  const { t } = useLingui()
  return (
    <Alert tone="warning" announce="polite" title={t`Você está sem conexão`}>
      <Trans>O que você digitou fica aqui. Continue quando a internet voltar.</Trans>
    </Alert>
  )
}
