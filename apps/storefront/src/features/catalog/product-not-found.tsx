import { Trans } from '@lingui/react/macro'
import SearchX from 'lucide-react/icons/search-x'

import { Container } from '@lotus/ui/container'
import { EmptyState } from '@lotus/ui/empty-state'

import { LinkButton } from '#layout/link-button.tsx'

/** Shown for an unknown product (PROD-02). */
export function ProductNotFound() {
  return (
    <Container>
      <EmptyState
        level={1}
        art={<SearchX size={64} />}
        title={<Trans>Produto não encontrado, atualize a página</Trans>}
        action={
          <>
            <LinkButton to="/products" emphasis="strong">
              <Trans>Ver produtos</Trans>
            </LinkButton>
            <LinkButton to="/">
              <Trans>Voltar ao início</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>Ele pode ter saído da loja ou o endereço foi digitado errado.</Trans>
      </EmptyState>
    </Container>
  )
}
