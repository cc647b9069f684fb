import { Trans } from '@lingui/react/macro'

import { Container } from '@lotus/ui/container'

import * as css from './shell.css.ts'

/** In place of a page that is only an outline without JavaScript. The server alone renders it, on every page. */
export const NeedsScript = () => (
  <div className={css.needsScript}>
    <Container>
      <p>
        <Trans>
          Esta página só funciona com JavaScript. Ative-o no navegador, ou fale com a loja para comprar sem ele.
        </Trans>
      </p>
    </Container>
  </div>
)
