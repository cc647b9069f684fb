import { Trans, useLingui } from '@lingui/react/macro'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'

import type { ApiError } from '@lotus/api-client/errors'
import { cleanEmail } from '@lotus/commerce/typed'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Field } from '@lotus/ui/field'
import { Inline } from '@lotus/ui/inline'
import { Text } from '@lotus/ui/text'
import { TextInput } from '@lotus/ui/text-input'

import { EmailHint } from '#forms/email-hint.tsx'
import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { Link } from '@lotus/ui/link'
import { Stack } from '@lotus/ui/stack'
import { problemMessage } from '#problem-message.tsx'

import * as css from './stock-alert-panel.css.ts'

export type StockAlertPanelProps = {
  /** The e-mail address of the account; null for a guest, who types one; undefined until the session is known. */
  accountEmail: string | null | undefined
  /** The address of the requested alert; null before a request. */
  requestedFor: string | null
  pending: boolean
  error: ApiError | null
  /** An account adds its alert, or a guest one for `email`. */
  onRequest: (email: string | null) => void
  /** Null for a guest, whose e-mail contains the link that cancels the alert. */
  onCancel: (() => void) | null
}

/** The shopper who pressed a button of the panel. `beforeSession`: the session was not known; an account requests the alert later. */
type Press = 'none' | 'guest' | 'account' | 'beforeSession'

/** 'Avise-me quando chegar' of a sold-out product: a guest is asked for an e-mail, an account presses once (BEY-17). */
export function StockAlertPanel(props: StockAlertPanelProps) {
  const { accountEmail, requestedFor, pending, error, onRequest, onCancel } = props
  const { t, i18n } = useLingui()
  const [press, setPress] = useState<Press>('none')
  // The press was a guest's: a later sign-in requests no alert.
  if (press === 'beforeSession' && accountEmail === null) setPress('guest')
  const wasPressed = press !== 'none'
  const isAccount = typeof accountEmail === 'string'
  const requestForAccount = useEffectEvent(() => onRequest(null))
  useEffect(() => {
    if (press === 'beforeSession' && isAccount) requestForAccount()
  }, [press, isAccount])
  const problem = error !== null && (
    <Alert
      tone="critical"
      announce="assertive"
      title={requestedFor === null ? t`O aviso não foi criado` : t`O aviso não foi cancelado`}
    >
      {problemMessage(i18n, error)}
    </Alert>
  )
  if (requestedFor !== null) {
    const cancel = onCancel === null ? null : () => (setPress('account'), onCancel())
    const requested = (
      <Stack gap={3}>
        {problem}
        <Requested email={requestedFor} pending={pending} onCancel={cancel} />
      </Stack>
    )
    return wasPressed ? <FocusOnMount>{requested}</FocusOnMount> : requested
  }
  return (
    <Stack gap={3}>
      {problem}
      {!isAccount && (press === 'guest' || press === 'beforeSession') ? (
        <EmailForm pending={pending} onRequest={onRequest} />
      ) : (
        <>
          <Button
            emphasis="strong"
            size="large"
            width="full"
            busy={pending}
            icon={<Bell aria-hidden="true" />}
            ref={wasPressed ? focusIfLost : undefined}
            onClick={() => {
              setPress(isAccount ? 'account' : accountEmail === null ? 'guest' : 'beforeSession')
              if (isAccount) onRequest(null)
            }}
          >
            <Trans>Avise-me quando chegar</Trans>
          </Button>
          <noscript>
            <Trans>O aviso precisa de JavaScript. Fale com a loja para saber quando o produto chega.</Trans>
          </noscript>
          <Text size="small" tone="muted">
            <Trans>Um só e-mail, quando este produto voltar ao estoque.</Trans>
          </Text>
        </>
      )}
    </Stack>
  )
}

/** Restores the focus after the button is replaced. */
const focus = (input: HTMLElement | null): void => input?.focus({ preventScroll: true })
/** Focuses the button that replaces the form, unless another element has the focus. */
const focusIfLost = (button: HTMLElement | null): void => {
  if (document.activeElement === document.body) focus(button)
}

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function EmailForm({ pending, onRequest }: Pick<StockAlertPanelProps, 'pending' | 'onRequest'>) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [left, setLeft] = useState<string | null>(null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = cleanEmail(email)
    if (!looksLikeEmail.test(typed)) setIsWrong(true)
    else if (!pending) onRequest(typed)
  }
  return (
    <Stack as="form" method="dialog" gap={3} aria-label={t`Avise-me quando chegar`} onSubmit={submit} noValidate>
      <Field
        label={t`E-mail para o aviso`}
        {...(isWrong ? { error: t`Digite um e-mail válido, como nome@exemplo.com` } : {})}
      >
        <Inline align="stretch">
          <div className={css.field}>
            <TextInput
              ref={focus}
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => {
                setEmail(event.currentTarget.value)
                setIsWrong(false)
              }}
              onBlur={() => setLeft(email)}
            />
            {left === email && <EmailHint email={email} onAccept={setEmail} />}
          </div>
          <div className={css.send}>
            <Button type="submit" emphasis="strong" size="large" width="full" busy={pending}>
              <Trans>Avise-me</Trans>
            </Button>
          </div>
        </Inline>
      </Field>
      <Text size="small" tone="muted">
        <Trans>
          Ao pedir o aviso, você concorda que usemos este e-mail só para avisar sobre este produto. Ele é apagado depois
          do aviso, ou em 180 dias. Veja a{' '}
          <Link emphasis="soft" href="/privacy" target="_blank">
            política de privacidade
          </Link>
          .
        </Trans>
      </Text>
    </Stack>
  )
}

type RequestedProps = Pick<StockAlertPanelProps, 'pending' | 'onCancel'> & { email: string }

const Requested = ({ email, pending, onCancel }: RequestedProps) => (
  <Alert
    tone="success"
    title={<Trans>Aviso ativado</Trans>}
    action={
      onCancel && (
        <Button size="small" emphasis="outline" busy={pending} onClick={onCancel}>
          <Trans>Cancelar aviso</Trans>
        </Button>
      )
    }
  >
    <p>
      <Trans>Quando este produto chegar, enviamos um e-mail para {email}.</Trans>
    </p>
  </Alert>
)
