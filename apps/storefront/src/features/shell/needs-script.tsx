import { Trans } from '@lingui/react/macro'

import { Container } from '@lotus/ui/container'

import * as css from './shell.css.ts'

/** Replaces pages that are only a skeleton without JavaScript. Rendered on every page, by the server only. */
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
