import { Trans } from '@lingui/react/macro'

import { trouble } from '#hydration/wanted-code.ts'
import { TroubleText } from '#layout/trouble-text.tsx'
import { useStore } from '#storage/store.ts'

/** Replaces the error page until its code has loaded. The page's connection notice offers a retry. */
export const RouteErrorPending = () => (
  <div role="alert">
    <h1>
      <Trans>Não deu para abrir esta página</Trans>
    </h1>
    <TroubleText trouble={useStore(trouble, null) ?? 'offline'} />
  </div>
)
