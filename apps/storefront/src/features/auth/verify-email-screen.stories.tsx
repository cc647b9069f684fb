import type { ComponentProps } from 'react'
import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { authUser, authUserLong } from '@lotus/fixtures/accounts'

import { idleMail, apiError } from './auth.examples.ts'
import { VerifyEmailScreen } from './verify-email-screen.tsx'
import { AuthPending } from './auth-page.tsx'

const meta = preview.meta({
  title: 'Screens/Sign-in/Verify email',
  component: VerifyEmailScreen,
  args: { verification: { kind: 'waiting' }, resend: idleMail, onResend: fn(), onRetry: fn() } satisfies Partial<
    ComponentProps<typeof VerifyEmailScreen>
  >,
  parameters: { layout: 'fullscreen' },
})

const phone = { viewport: { value: 'phone390' } }
const { email } = authUser

export const Waiting = meta.story()
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <AuthPending page="verifyEmail" /> })
export const Done = meta.story({
  args: { verification: { kind: 'done', email } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
  },
})
export const DoneLongPhone = meta.story({
  args: { verification: { kind: 'done', email: authUserLong.email } },
  globals: { viewport: { value: 'phone360' } },
})
export const DonePhoneChineseDark = meta.story({
  args: { verification: { kind: 'done', email } },
  globals: { ...phone, theme: 'dark', locale: 'zh-CN' },
})
export const Invalid = meta.story({
  name: 'An invalid link leads to a new one',
  tags: ['D28'],
  args: { verification: { kind: 'invalid' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), `${email}{Enter}`)
    await waitFor(() => expect(args.onResend).toHaveBeenCalledWith(email))
  },
})
export const InvalidPhoneDark = meta.story({
  args: { verification: { kind: 'invalid' } },
  globals: { ...phone, theme: 'dark' },
})
export const SentAgain = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: { verification: { kind: 'invalid' }, resend: { ...idleMail, sentTo: email } },
})
export const NotSentAgain = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: { verification: { kind: 'invalid' }, resend: { ...idleMail, error: apiError('RATE_LIMITED', 120) } },
})
export const Offline = meta.story({
  parameters: inModes('phone'),
  name: 'The link stays valid without a connection',
  tags: ['D28'],
  args: { verification: { kind: 'failed', error: apiError('NETWORK_ERROR') } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})
