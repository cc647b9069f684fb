import { Trans } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'

import { LinkButton } from '#layout/link-button.tsx'

export type Unsubscribing =
  /** `action` is the address that the form posts to: it works without JavaScript. */
  { kind: 'asking'; action: string } | { kind: 'done' } | { kind: 'invalid' } | { kind: 'busy'; action: string }

/** /stock-alerts/unsubscribe: the link of an alert's e-mail. Opening it changes nothing, the button does (BEY-17). */
export function UnsubscribeScreen({ unsubscribing }: { unsubscribing: Unsubscribing }) {
  switch (unsubscribing.kind) {
    case 'asking':
    case 'busy':
      return (
        <EmptyState
          level={1}
          title={<Trans>Não quer mais avisos?</Trans>}
          action={
            <form method="post" action={unsubscribing.action}>
              <Button type="submit" emphasis="strong" size="large">
                <Trans>Cancelar os avisos</Trans>
              </Button>
            </form>
          }
        >
          {unsubscribing.kind === 'busy' && (
            <p role="alert">
              <Trans>Não deu para cancelar agora. Tente de novo em alguns minutos.</Trans>
            </p>
          )}
          <p>
            <Trans>Cancelamos todos os avisos de produtos pedidos com este e-mail. Seus pedidos não mudam.</Trans>
          </p>
        </EmptyState>
      )
    case 'done':
      return (
        <EmptyState level={1} title={<Trans>Avisos cancelados</Trans>} action={<ToTheShop />}>
          <p>
            <Trans>Não enviamos mais avisos de produtos para este e-mail.</Trans>
          </p>
        </EmptyState>
      )
    case 'invalid':
      return (
        <EmptyState level={1} title={<Trans>Este link não funciona</Trans>} action={<ToTheShop />}>
          <p>
            <Trans>Abra de novo o link do e-mail: ele pode ter sido copiado só em parte.</Trans>
          </p>
        </EmptyState>
      )
    default:
      return unsubscribing satisfies never
  }
}

const ToTheShop = () => (
  <LinkButton to="/products" emphasis="strong">
    <Trans>Buscar produtos</Trans>
  </LinkButton>
)
