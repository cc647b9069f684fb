import { Trans } from '@lingui/react/macro'

import { trouble } from '#hydration/wanted-code.ts'
import { TroubleText } from '#layout/trouble-text.tsx'
import { useStore } from '#storage/store.ts'

/** The error page until its code is there; the notice of the page offers a retry. */
export const RouteErrorPending = () => (
  <div role="alert">
    <h1>
      <Trans>Não deu para abrir esta página</Trans>
    </h1>
    <TroubleText trouble={useStore(trouble, null) ?? 'offline'} />
  </div>
)
