import { Trans, useLingui } from '@lingui/react/macro'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'

import type { CheckoutError } from '@lotus/machines/checkout/types'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'
import { Spinner } from '@lotus/ui/spinner'

import { OtherWindows } from '#delivery/other-windows.tsx'
import { windowText } from '#delivery/window-text.ts'
import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { checkoutProblem } from './checkout-problem.ts'
import type { CheckoutSend, selectPayment } from './checkout-state.ts'
import { declineMessage } from './decline.messages.ts'

type PaymentState = ReturnType<typeof selectPayment>
type Progress = 'confirming' | 'unknown' | 'placing' | 'notPlaced'

/** The progress to show in place of the payment form; null if the form is shown. */
export function progressOf({ status, confirming }: Pick<PaymentState, 'status'> & { confirming: boolean }) {
  if (confirming) return 'confirming'
  return status === 'unknown' || status === 'placing' || status === 'notPlaced' ? status : null
}

type PaymentProgressProps = { progress: Progress; error: CheckoutError | null; send: CheckoutSend }

/** The progress of a payment that must not be paid twice (CHK-08). */
export function PaymentProgress({ progress, error, send }: PaymentProgressProps) {
  const { t, i18n } = useLingui()
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

type PaymentErrorProps = Pick<PaymentState, 'status' | 'payment' | 'error'> & {
  send: CheckoutSend
  /** A fresh idempotency key. */
  newKey: () => string
}

/** Why the last payment did not succeed, with other windows if the window of the order prevents it (D68). */
export function PaymentError({ status, payment, error, send, newKey }: PaymentErrorProps) {
  const { t, i18n } = useLingui()
  const windows = error?.windows ?? []
  if (status === 'declined')
    return (
      <FocusOnMount>
        <Alert tone="critical" announce="assertive" title={t`O pagamento não foi aprovado. Nada foi cobrado.`}>
          {declineMessage(i18n, payment?.statusDetail ?? '')}
        </Alert>
      </FocusOnMount>
    )
  if (status === 'failed')
    return (
      <FocusOnMount>
        <Alert
          // Not an error: the shopper has to choose another window, with a late boleto by their own request.
          tone={windows.length > 0 ? 'info' : 'critical'}
          announce="assertive"
          title={windows.length > 0 ? t`Escolha outro horário` : t`Não deu para pagar`}
          action={
            windows.length > 0 && (
              <OtherWindows
                windows={windows}
                onSelect={(window) => send({ type: 'window.move', window, key: newKey() })}
              />
            )
          }
        >
          {checkoutProblem(i18n, error)}
        </Alert>
      </FocusOnMount>
    )
  return null
}

/** The window to which the reserved order was moved. */
export function WindowMoved({ status, selectedShipping }: Pick<PaymentState, 'status' | 'selectedShipping'>) {
  const { t, i18n } = useLingui()
  if (status !== 'moved' || selectedShipping?.window === undefined) return null
  const window = windowText(selectedShipping.window, i18n.locale)
  return (
    <FocusOnMount>
      <Alert tone="success" announce="polite" title={t`O novo horário é ${window}.`}>
        <Trans>Confira o total e pague para confirmar.</Trans>
      </Alert>
    </FocusOnMount>
  )
}
