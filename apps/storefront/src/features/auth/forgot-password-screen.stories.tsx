import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'

import { authUser } from '@lotus/fixtures/accounts'

import { idleMail, noted, quiet, refusal } from './auth.examples.ts'
import { ForgotPasswordPending, ForgotPasswordScreen } from './forgot-password-screen.tsx'

const meta = {
  title: 'Screens/Auth/Forgot password',
  component: ForgotPasswordScreen,
  args: { state: quiet, actions: noted(fn) },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ForgotPasswordScreen>
export default meta
type Story = StoryObj<typeof meta>

const phone = { viewport: { value: 'phone390' } }
const { email } = authUser

export const Asks: Story = {
  name: 'D28 asks for the address',
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar link' }))
    await expect(await canvas.findByText('Email é obrigatório')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), `${email}{Enter}`)
    await waitFor(() => expect(args.actions.forgot).toHaveBeenCalledWith(email))
  },
}
export const PhoneDark: Story = { globals: { ...phone, theme: 'dark' } }
export const Chinese: Story = { globals: { locale: 'zh-CN' } }
export const Loading: Story = { render: () => <ForgotPasswordPending /> }
export const Sending: Story = { args: { state: { ...quiet, forgot: { ...idleMail, pending: true } } } }
/** S17: the same whether there is an account or not. */
export const Sent: Story = {
  name: 'D28 S17 the same answer for every address',
  args: { state: { ...quiet, forgot: { ...idleMail, sentTo: email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(`Se há uma conta com ${email}`)
    await expect(canvas.getByRole('button', { name: 'Enviar de novo' })).toBeVisible()
  },
}
export const SentPhoneChinese: Story = {
  args: { state: { ...quiet, forgot: { ...idleMail, sentTo: email } } },
  globals: { ...phone, locale: 'zh-CN' },
}
export const Refused: Story = {
  args: { state: { ...quiet, forgot: { ...idleMail, error: refusal('RATE_LIMITED', 240) } } },
}
export const Offline: Story = {
  args: { state: { ...quiet, offline: true, forgot: { ...idleMail, error: refusal('NETWORK_ERROR') } } },
}
