import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { idle, pending, rejected } from './auth.examples.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import { AuthPending } from './auth-page.tsx'

const meta = preview.meta({
  title: 'Screens/Sign-in/Reset password',
  component: ResetPasswordScreen,
  args: { hasToken: true, attempt: idle, done: false, offline: false, onSubmit: fn() },
  parameters: { layout: 'fullscreen' },
})

const phone = { viewport: { value: 'phone390' } }

export const Asks = meta.story({
  name: 'Asks for the new password twice',
  tags: ['D28'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^Nova senha/), 'panela de barro')
    await userEvent.type(canvas.getByLabelText(/^Confirme a senha/), 'panela de barra{Enter}')
    await expect(await canvas.findByText('As senhas devem ser iguais, favor verificar')).toBeVisible()
    await expect(args.onSubmit).not.toHaveBeenCalled()
    await userEvent.type(canvas.getByLabelText(/^Confirme a senha/), '{Backspace}o{Enter}')
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith('panela de barro'))
  },
})
export const PhoneDark = meta.story({ globals: { ...phone, theme: 'dark' } })
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <AuthPending page="resetPassword" /> })
export const Sending = meta.story({ args: { attempt: pending } })
export const TooWeak = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: { attempt: rejected('PASSWORD_TOO_WEAK') },
})
export const Offline = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: { offline: true, attempt: rejected('NETWORK_ERROR') },
})
export const Done = meta.story({
  args: { done: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
  },
})
export const DonePhoneChinese = meta.story({ args: { done: true }, globals: { ...phone, locale: 'zh-CN' } })
export const LinkUsed = meta.story({
  name: 'An invalid link leads to a new one',
  tags: ['D28'],
  args: { attempt: rejected('LINK_INVALID') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Este link não vale mais' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Pedir um novo link' })).toHaveAttribute('href', '/forgot-password')
  },
})
export const WithoutToken = meta.story({ args: { hasToken: false }, globals: phone })
