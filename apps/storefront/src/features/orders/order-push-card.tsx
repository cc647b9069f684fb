import { Trans, useLingui } from '@lingui/react/macro'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

import { ScreenCard } from './claim-order-prompt.tsx'

/** `install`: only the installed shop can notify. `denied`: the browser blocks notifications of the shop. */
export type PushState = 'install' | 'off' | 'asking' | 'denied' | 'on'

export type OrderPushCardProps = {
  state: PushState
  pickup: boolean
  isPaid: boolean
  /** The end of the notifications is requested. */
  stopping: boolean
  /** The error message of the last attempt. */
  problem: string | null
  onStart: () => void
  onStop: () => void
}

/** Offers to notify this browser about an order (BEY-13). */
export function OrderPushCard(props: OrderPushCardProps) {
  const { state, stopping, problem, onStart, onStop } = props
  const { t } = useLingui()
  const isOffered = state === 'off' || state === 'asking'
  return (
    <ScreenCard
      title={state === 'on' ? t`Avisos ligados neste aparelho` : t`Avisos neste aparelho`}
      text={<StateText {...props} />}
    >
      {problem !== null && <Alert tone="critical" announce="assertive" title={problem} />}
      {isOffered && (
        <Button icon={<Bell />} busy={state === 'asking'} onClick={onStart}>
          <Trans>Avisar neste aparelho</Trans>
        </Button>
      )}
      {state === 'on' && (
        <Button emphasis="outline" icon={<BellOff />} busy={stopping} onClick={onStop}>
          <Trans>Parar de avisar</Trans>
        </Button>
      )}
    </ScreenCard>
  )
}

function StateText(props: OrderPushCardProps) {
  const { state } = props
  switch (state) {
    case 'install':
      return (
        <Trans>
          No iPhone e no iPad, só a loja instalada avisa: toque em Compartilhar, depois em Adicionar à Tela de Início.
          Abra o pedido por lá, na sua conta.
        </Trans>
      )
    case 'asking':
      return <Trans>Permita as notificações na pergunta do navegador.</Trans>
    case 'denied':
      return (
        <Trans>
          O navegador bloqueia as notificações desta loja. Permita-as nas configurações do site e volte a esta página.
        </Trans>
      )
    case 'on':
    case 'off':
      return (
        <>
          <EventsText {...props} />{' '}
          <Trans>Também avisamos se devolvermos algum valor, por exemplo de um produto que faltou.</Trans>
        </>
      )
    default:
      return state satisfies never
  }
}

/** The events that are still to come. */
function EventsText({ pickup, isPaid }: OrderPushCardProps) {
  if (isPaid)
    return pickup ? (
      <Trans>Avisamos quando o pedido estiver pronto para retirar.</Trans>
    ) : (
      <Trans>Avisamos quando o pedido sair para entrega.</Trans>
    )
  return pickup ? (
    <Trans>Avisamos quando o pagamento for confirmado e quando o pedido estiver pronto para retirar.</Trans>
  ) : (
    <Trans>Avisamos quando o pagamento for confirmado e quando o pedido sair para entrega.</Trans>
  )
}
