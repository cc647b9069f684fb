import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { authUser } from '@lotus/fixtures/accounts'

import { idleMail, apiError } from './auth.examples.ts'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { AuthPending } from './auth-page.tsx'

const meta = preview.meta({
  title: 'Screens/Sign-in/Forgot password',
  component: ForgotPasswordScreen,
  args: { email: '', onEmail: fn(), attempt: idleMail, offline: false, onSubmit: fn() },
  parameters: { layout: 'fullscreen' },
})

const phone = { viewport: { value: 'phone390' } }
const { email } = authUser

export const Asks = meta.story({
  name: 'Asks for the e-mail address',
  tags: ['D28'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar link' }))
    await expect(await canvas.findByText('Email é obrigatório')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), `${email}{Enter}`)
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith(email))
  },
})
export const PhoneDark = meta.story({ globals: { ...phone, theme: 'dark' } })
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <AuthPending page="forgotPassword" /> })
export const Sending = meta.story({ args: { attempt: { ...idleMail, pending: true } } })
/** S17: the answer is the same whether the account exists or not. */
export const Sent = meta.story({
  globals: { viewport: { value: 'phone390' } },
  name: 'Shows the same answer for every address',
  tags: ['D28', 'S17'],
  args: { attempt: { ...idleMail, sentTo: email } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(`Se há uma conta com ${email}`)
    await expect(canvas.getByRole('button', { name: 'Enviar de novo' })).toBeVisible()
  },
})
export const SentPhoneChinese = meta.story({
  args: { attempt: { ...idleMail, sentTo: email } },
  globals: { ...phone, locale: 'zh-CN' },
})
export const Refused = meta.story({
  args: { attempt: { ...idleMail, error: apiError('RATE_LIMITED', 240) } },
})
export const Offline = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: { offline: true, attempt: { ...idleMail, error: apiError('NETWORK_ERROR') } },
})
