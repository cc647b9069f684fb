import { Trans } from '@lingui/react/macro'

import { Container } from '@lotus/ui/container'

/** The error page until its code is there; the notice of the page says why, and offers a retry. */
export const RouteErrorPending = () => (
  <Container>
    <div role="alert">
      <h1>
        <Trans>Não deu para abrir esta página</Trans>
      </h1>
    </div>
  </Container>
)
