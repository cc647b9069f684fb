import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { authUser, authUserLong } from '@lotus/fixtures/accounts'

import { apiError, idle, idleMail, pending, rejected } from './auth.examples.ts'
import { SignInLinkScreen } from './sign-in-link-screen.tsx'
import { AuthPending } from './auth-page.tsx'

const { email } = authUser

const meta = preview.meta({
  title: 'Screens/Sign-in/Sign-in link',
  component: SignInLinkScreen,
  args: {
    hasToken: true,
    attempt: idle,
    request: idleMail,
    email: '',
    offline: false,
    onSignIn: fn(),
    onEmail: fn(),
    onRequest: fn(),
  },
  parameters: { layout: 'fullscreen' },
})

const phone = { viewport: { value: 'phone390' } }

export const Opened = meta.story({
  name: 'Opening the link uses nothing up; a press signs in',
  tags: ['D62', 'S17'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(args.onSignIn).not.toHaveBeenCalled()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Entrar' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onSignIn).toHaveBeenCalledOnce()
  },
})
export const OpenedPhoneDark = meta.story({ globals: { ...phone, theme: 'dark' } })
export const OpenedChinese = meta.story({ globals: { locale: 'zh-CN' } })
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <AuthPending page="signInLink" /> })
export const Sending = meta.story({ args: { attempt: pending } })
export const Failed = meta.story({
  parameters: inModes('phone'),
  name: 'The link stays valid after a failure',
  tags: ['D62'],
  args: { attempt: rejected('UNEXPECTED') },
  play: async ({ args, canvas, userEvent }) => {
    const message = await canvas.findByRole('alert')
    await expect(message).toHaveTextContent('Falha ao realizar login')
    await waitFor(() => expect(message.parentElement).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
    await expect(args.onSignIn).toHaveBeenCalledOnce()
  },
})
export const Offline = meta.story({
  parameters: inModes('phone'),
  tags: ['UX-06'],
  args: { offline: true, attempt: rejected('NETWORK_ERROR') },
})
export const Invalid = meta.story({
  name: 'A used or expired link leads to a new one',
  tags: ['D62'],
  args: { attempt: rejected('LINK_INVALID') },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Este link não vale mais' })).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), `${email}{Enter}`)
    await waitFor(() => expect(args.onRequest).toHaveBeenCalledWith(email))
  },
})
export const InvalidPhoneSpanish = meta.story({
  args: { attempt: rejected('LINK_INVALID') },
  globals: { viewport: { value: 'phone360' }, locale: 'es-ES' },
})
export const WithoutToken = meta.story({ args: { hasToken: false, email }, globals: phone })
export const Sent = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: { attempt: rejected('LINK_INVALID'), request: { ...idleMail, sentTo: email } },
})
export const SentLongPhoneDark = meta.story({
  args: { hasToken: false, email: authUserLong.email, request: { ...idleMail, sentTo: authUserLong.email } },
  globals: { viewport: { value: 'phone360' }, theme: 'dark' },
})
export const NotSent = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: { attempt: rejected('LINK_INVALID'), request: { ...idleMail, error: apiError('RATE_LIMITED', 540) } },
})
