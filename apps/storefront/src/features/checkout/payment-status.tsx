import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { CheckoutContext } from '@lotus/machines/checkout/types'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'
import { Spinner } from '@lotus/ui/spinner'

import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { checkoutProblem } from './checkout-problem.ts'
import type { CheckoutSend, CheckoutSnapshot } from './checkout-state.ts'
import { declineMessage } from './decline.messages.ts'

type Props = { snapshot: CheckoutSnapshot; send: CheckoutSend }

/** Where the payment stands in place of the question how to pay; null where that question stands. */
export function paymentProgress(snapshot: CheckoutSnapshot): 'confirming' | 'unknown' | 'placing' | 'notPlaced' | null {
  if (snapshot.matches({ payment: 'confirming' })) return 'confirming'
  if (snapshot.matches({ payment: 'unknown' })) return 'unknown'
  if (snapshot.matches({ placing: 'failed' })) return 'notPlaced'
  if (snapshot.matches('placing') || snapshot.matches('placed')) return 'placing'
  return null
}

/** Money may be on its way: what is going on, and that it must not be paid twice (CHK-08). */
export function PaymentProgress({ snapshot, send }: Props) {
  const { t, i18n } = useLingui()
  const progress = paymentProgress(snapshot)
  const retry = () => send({ type: 'order.retry' })
  switch (progress) {
    case 'confirming':
      return (
        <Panel art={<Spinner size="large" />} title={t`Estamos confirmando o pagamento`}>
          <Trans>A resposta do provedor está demorando. Não pague de novo: avisamos aqui assim que soubermos.</Trans>
        </Panel>
      )
    case 'unknown':
      return (
        <Panel
          art={<Hourglass size={56} />}
          title={t`Ainda não sabemos se o pagamento passou`}
          action={
            <Button emphasis="strong" onClick={retry}>
              <Trans>Verificar de novo</Trans>
            </Button>
          }
        >
          <Trans>Não pague de novo. Se ele passou, o pedido é criado sozinho.</Trans>
        </Panel>
      )
    case 'placing':
      return (
        <Panel art={<Spinner size="large" />} title={t`Criando o seu pedido`}>
          <Trans>Só mais um instante.</Trans>
        </Panel>
      )
    case 'notPlaced': {
      const { error } = snapshot.context
      const isNetwork = error === null || error.code === 'NETWORK_ERROR'
      return (
        <Panel
          art={<TriangleAlert size={56} />}
          title={isNetwork ? t`Erro ao criar pedido. Verifique sua conexão.` : t`Falha ao criar pedido`}
          action={
            <Button emphasis="strong" onClick={retry}>
              <Trans>Tentar novamente</Trans>
            </Button>
          }
        >
          {!isNetwork && <p>{checkoutProblem(i18n, error)}</p>}
          <p>
            <Trans>O seu pagamento está guardado: tentar de novo não cobra outra vez.</Trans>
          </p>
        </Panel>
      )
    }
    case null:
      return null
    default:
      return progress satisfies never
  }
}

function Panel(props: { art: ReactNode; title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <FocusOnMount>
      <EmptyState {...props} level={1} role="alert" />
    </FocusOnMount>
  )
}

/** What became of the last try, above the question how to pay. */
export function PaymentError({ snapshot }: { snapshot: CheckoutSnapshot }) {
  const { t, i18n } = useLingui()
  const { context } = snapshot
  if (snapshot.matches({ payment: 'declined' }))
    return (
      <FocusOnMount>
        <Alert tone="critical" announce="assertive" title={t`O pagamento não foi aprovado. Nada foi cobrado.`}>
          {declineMessage(i18n, detailOf(context))}
        </Alert>
      </FocusOnMount>
    )
  if (snapshot.matches({ payment: 'failed' }))
    return (
      <FocusOnMount>
        <Alert tone="critical" announce="assertive" title={t`Não deu para pagar`}>
          {checkoutProblem(i18n, context.error)}
        </Alert>
      </FocusOnMount>
    )
  return null
}

const detailOf = ({ payment }: CheckoutContext) => payment?.statusDetail ?? ''
