import preview from './preview.tsx'
import { composeMessage, type MessageOptions } from '../apps/api/src/modules/auth/messages.ts'
import { asChosen, MailInEveryLanguage } from './mail-frame.tsx'

type AccountMailProps = Omit<MessageOptions, 'language'>

/** An e-mail about an account (CHK-12, D28), in every language. */
function AccountMail(mail: AccountMailProps) {
  return <MailInEveryLanguage compose={(language) => composeMessage({ ...mail, language })} />
}

const link = `https://shop.example/verify-email#t=${'q3Zp0hU7'.repeat(5)}xyz`

const meta = preview.meta({
  title: 'Screens/Mails/Account',
  component: AccountMail,
  args: {
    kind: 'confirm-sign-up',
    shop: 'Empório Lótus',
    name: 'Mei Tanaka',
    isConfirmed: false,
    email: 'mei.tanaka@example.com',
    link,
  } satisfies Partial<AccountMailProps>,
  decorators: [asChosen],
  parameters: { layout: 'fullscreen' },
})

export const ConfirmSignUp = meta.story({})
export const ConfirmSignUpDark = meta.story({ ...ConfirmSignUp.input, globals: { theme: 'dark' } })
export const ConfirmSignUpOnPhone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const ConfirmSignUpOfNameWithAddress = meta.story({ args: { name: 'conta bloqueada! https://golpe.example' } })
export const AlreadySignedUp = meta.story({ args: { kind: 'already-signed-up' } })
export const ResetPassword = meta.story({ args: { kind: 'reset-password' } })
export const SignInLink = meta.story({ args: { kind: 'sign-in-link' } })
export const PasswordChanged = meta.story({ args: { kind: 'password-changed' } })
export const ConfirmEmail = meta.story({ args: { kind: 'confirm-email' } })
export const EmailChanged = meta.story({ args: { kind: 'email-changed', link: null } })
export const AccountDeleted = meta.story({ args: { kind: 'account-deleted', link: null } })
