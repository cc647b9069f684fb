import type { Meta, StoryObj } from '@storybook/react-vite'

import { composeMessage, type MessageOptions } from '../apps/api/src/modules/auth/messages.ts'
import { asChosen, MailInEveryLanguage } from './mail-frame.tsx'

type AccountMailProps = Omit<MessageOptions, 'language'>

/** An e-mail about an account (CHK-12, D28), in every language. */
function AccountMail(mail: AccountMailProps) {
  return <MailInEveryLanguage compose={(language) => composeMessage({ ...mail, language })} />
}

const link = `https://shop.example/verify-email#t=${'q3Zp0hU7'.repeat(5)}xyz`

const meta = {
  title: 'Screens/Mails/Account',
  component: AccountMail,
  args: {
    kind: 'confirm-sign-up',
    shop: 'Empório Lótus',
    name: 'Mei Tanaka',
    isConfirmed: false,
    email: 'mei.tanaka@example.com',
    link,
  },
  decorators: [asChosen],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof AccountMail>
export default meta
type Story = StoryObj<typeof meta>

const dark = (story: Story): Story => ({ ...story, globals: { theme: 'dark' } })

export const ConfirmSignUp: Story = {}
export const ConfirmSignUpDark = dark(ConfirmSignUp)
export const ConfirmSignUpOnPhone: Story = { globals: { viewport: { value: 'phone360' } } }
export const ConfirmSignUpOfNameWithAddress: Story = { args: { name: 'conta bloqueada! https://golpe.example' } }
export const AlreadySignedUp: Story = { args: { kind: 'already-signed-up' } }
export const AlreadySignedUpDark = dark(AlreadySignedUp)
export const ResetPassword: Story = { args: { kind: 'reset-password' } }
export const ResetPasswordDark = dark(ResetPassword)
export const SignInLink: Story = { args: { kind: 'sign-in-link' } }
export const SignInLinkDark = dark(SignInLink)
export const PasswordChanged: Story = { args: { kind: 'password-changed' } }
export const PasswordChangedDark = dark(PasswordChanged)
export const ConfirmEmail: Story = { args: { kind: 'confirm-email' } }
export const ConfirmEmailDark = dark(ConfirmEmail)
export const EmailChanged: Story = { args: { kind: 'email-changed', link: null } }
export const EmailChangedDark = dark(EmailChanged)
export const AccountDeleted: Story = { args: { kind: 'account-deleted', link: null } }
export const AccountDeletedDark = dark(AccountDeleted)
