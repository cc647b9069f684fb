import { Trans } from '@lingui/react/macro'

import { Container } from '@lotus/ui/container'

import { ContactItems } from './contact-block.tsx'
import { directKinds, rowsOf, type ContactState } from './contact.ts'
import * as css from './footer.css.ts'

/** What works without JavaScript, and how to buy otherwise. The server alone renders it. */
export const WithoutScript = ({ contact }: { contact: ContactState }) => (
  <Container>
    <p>
      <Trans>
        Sem JavaScript você pode ver produtos, preços, avaliações e textos. Carrinho, compra, conta, favoritos e o aviso
        de estoque precisam de JavaScript. Fale com a loja para comprar sem ele:
      </Trans>
    </p>
    <ul className={css.links}>
      <ContactItems rows={rowsOf(contact, directKinds)} />
    </ul>
  </Container>
)
