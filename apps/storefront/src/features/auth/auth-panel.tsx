import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { Stack } from '@lotus/ui/stack'

import * as css from './auth-form.css.ts'
import type { AuthActions, AuthState, AuthView } from './auth-state.ts'
import { LinkRequestForm } from './link-request-form.tsx'
import { GoogleButton } from './google-button.tsx'
import { LinkForm } from './link-form.tsx'
import { LoginForm } from './login-form.tsx'
import { TypedOfflineNotice } from './typed-offline-notice.tsx'
import { SignupForm } from './signup-form.tsx'
import { OtherForm, ViewLink } from './view-link.tsx'

export type KnownPerson = { email?: string; username?: string }

export type AuthPanelProps = {
  view: AuthView
  state: AuthState
  actions: AuthActions
  /** Switches the view in place; null on a page, where each view has its own URL. */
  onView: ((view: AuthView) => void) | null
  /**
   * What is known of the person: the forms start with it.
   * @default {}
   */
  person?: KnownPerson
  /** The e-mail address is typed. */
  onEmail?: (email: string) => void
}

/** The login forms of the dialog and the pages. A typed e-mail address carries over to the next view. */
export function AuthPanel({ view, state, actions, onView, person = {}, onEmail }: AuthPanelProps) {
  const [email, setEmail] = useState(person.email ?? '')
  const address = {
    email: email === '' ? (state.signedUp ?? '') : email,
    onEmail(next: string) {
      setEmail(next)
      onEmail?.(next)
    },
  }
  return (
    <Stack gap={5}>
      {state.offline && <TypedOfflineNotice />}
      {(view === 'login' || view === 'signup') && state.google !== null && (
        <>
          <GoogleButton attempt={state.google} onGoogle={actions.google} />
          <p className={css.or}>
            <Trans>ou com e-mail e senha</Trans>
          </p>
        </>
      )}
      {view === 'login' && (
        <>
          <LoginForm
            {...address}
            attempt={state.login}
            signedUp={state.signedUp}
            resend={state.resend}
            onSubmit={actions.signIn}
            signInLink={state.signInLink}
            onResend={actions.resend}
            onSignInLink={actions.signInLink}
            onView={onView}
          />
          <OtherForm question={<Trans>Ainda não tem conta?</Trans>}>
            <ViewLink to="signup" onView={onView}>
              <Trans>Criar conta</Trans>
            </ViewLink>
          </OtherForm>
        </>
      )}
      {view === 'signup' && (
        <>
          <SignupForm {...address} username={person.username ?? ''} attempt={state.signup} onSubmit={actions.signUp} />
          <OtherForm question={<Trans>Já tem conta?</Trans>}>
            <ViewLink to="login" onView={onView}>
              <Trans>Entrar</Trans>
            </ViewLink>
          </OtherForm>
        </>
      )}
      {view === 'forgot' && (
        <>
          <LinkRequestForm purpose="password" {...address} attempt={state.forgot} onSubmit={actions.forgot} />
          <OtherForm question={<Trans>Lembrou a senha?</Trans>}>
            <ViewLink to="login" onView={onView}>
              <Trans>Entrar</Trans>
            </ViewLink>
          </OtherForm>
        </>
      )}
      {view === 'link' && (
        <>
          <LinkForm attempt={state.link} onSubmit={actions.link} onView={onView} />
          <OtherForm question={<Trans>Prefere outra conta?</Trans>}>
            <ViewLink to="login" onView={onView}>
              <Trans>Voltar</Trans>
            </ViewLink>
          </OtherForm>
        </>
      )}
    </Stack>
  )
}
