import { Trans } from '@lingui/react/macro'

import { OfflineNotice } from '#layout/offline-notice.tsx'

/** Shown above the form while the device is offline; the form stays usable. */
export const TypedOfflineNotice = () => (
  <OfflineNotice>
    <Trans>O que você digitou fica aqui. Continue quando a internet voltar.</Trans>
  </OfflineNotice>
)
