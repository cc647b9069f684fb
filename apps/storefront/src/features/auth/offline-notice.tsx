import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'

/** Shown above the form while the device is offline; the form stays usable. */
export function OfflineNotice() {
  const { t } = useLingui()
  return (
    <Alert tone="warning" announce="polite" title={t`Você está sem conexão`}>
      <Trans>O que você digitou fica aqui. Continue quando a internet voltar.</Trans>
    </Alert>
  )
}
