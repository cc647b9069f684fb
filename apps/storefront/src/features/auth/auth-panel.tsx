import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { Divider } from '@lotus/ui/divider'
import { Stack } from '@lotus/ui/stack'

import type { AuthView } from './auth-state.ts'
import { GoogleButton } from './google-button.tsx'
import { LinkForm } from './link-form.tsx'
import { LoginForm } from './login-form.tsx'
import { MailForm } from './mail-form.tsx'
import { TypedOfflineNotice } from './typed-offline-notice.tsx'
import { SignupForm } from './signup-form.tsx'
import type { Auth } from './use-auth.ts'
import { OtherForm } from './view-link.tsx'

export type KnownPerson = { email?: string; username?: string }

export type AuthPanelProps = Auth & {
  view: AuthView
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
          <Divider>
            <Trans>ou com e-mail e senha</Trans>
          </Divider>
        </>
      )}
      {view === 'login' && (
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
      )}
      {view === 'signup' && (
        <SignupForm {...address} username={person.username ?? ''} attempt={state.signup} onSubmit={actions.signUp} />
      )}
      {view === 'forgot' && (
        <MailForm purpose="password" {...address} attempt={state.forgot} onSubmit={actions.forgot} />
      )}
      {view === 'link' && <LinkForm attempt={state.link} onSubmit={actions.link} onView={onView} />}
      <OtherForm of={view} onView={onView} />
    </Stack>
  )
}
