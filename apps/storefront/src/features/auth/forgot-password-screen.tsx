import type { ComponentProps } from 'react'

import * as css from './auth-form.css.ts'
import { AuthPage, usePageMessages } from './auth-page.tsx'
import { MailForm } from './mail-form.tsx'
import { TypedOfflineNotice } from './typed-offline-notice.tsx'
import { OtherForm } from './view-link.tsx'

export type ForgotPasswordScreenProps = Omit<ComponentProps<typeof MailForm>, 'purpose'> & { offline: boolean }

/** /forgot-password (D28). */
export function ForgotPasswordScreen({ offline, ...form }: ForgotPasswordScreenProps) {
  return (
    <AuthPage {...usePageMessages('forgotPassword')}>
      <div className={css.panel}>
        {offline && <TypedOfflineNotice />}
        <MailForm purpose="password" {...form} />
        <OtherForm of="forgot" />
      </div>
    </AuthPage>
  )
}
