import { Trans } from '@lingui/react/macro'

import { Container } from '@lotus/ui/container'

/** Replaces the error page until its code has loaded. The page's connection notice offers a retry. */
export const RouteErrorPending = () => (
  <Container>
    <div role="alert">
      <h1>
        <Trans>Não deu para abrir esta página</Trans>
      </h1>
    </div>
  </Container>
)
