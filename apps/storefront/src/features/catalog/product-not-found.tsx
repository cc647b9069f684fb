import { Trans } from '@lingui/react/macro'
import SearchX from 'lucide-react/icons/search-x'

import { Button } from '@lotus/ui/button'
import { Container } from '@lotus/ui/container'
import { EmptyState } from '@lotus/ui/empty-state'

import { Link } from '#routing/links.tsx'

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
            <Button asChild emphasis="strong">
              <Link to="/products">
                <Trans>Ver produtos</Trans>
              </Link>
            </Button>
            <Button asChild>
              <Link to="/">
                <Trans>Voltar ao início</Trans>
              </Link>
            </Button>
          </>
        }
      >
        <Trans>Ele pode ter saído da loja ou o endereço foi digitado errado.</Trans>
      </EmptyState>
    </Container>
  )
}
