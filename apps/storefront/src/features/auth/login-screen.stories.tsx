import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { forcedColors, inModes, readerModes } from '../../../../../.storybook/modes.ts'

import { authUser } from '@lotus/fixtures/accounts'

import type { GoogleReason } from './google.messages.ts'
import { idleMail, noted, pending, quiet, apiError, rejected } from './auth.examples.ts'
import { LoginScreen } from './login-screen.tsx'
import { AuthPending } from './auth-page.tsx'

const meta = preview.meta({
  title: 'Screens/Sign-in/Login',
  component: LoginScreen,
  args: { state: quiet, actions: noted(fn), linking: false, onView: fn() },
  parameters: { layout: 'fullscreen' },
})

const phone = { viewport: { value: 'phone390' } }
const { email } = authUser

export const Empty = meta.story({
  parameters: inModes('phone', ...readerModes),
  play: async ({ canvas }) => {
    const address = canvas.getByRole('textbox', { name: /E-mail/ })
    await expect(address).toHaveAttribute('type', 'email')
    await expect(address).toHaveAttribute('autocomplete', 'username')
    await expect(address).toHaveAttribute('name', 'email')
    const password = canvas.getByLabelText(/^Senha/)
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(password).toHaveAttribute('name', 'password')
  },
})
export const ForcedColors = meta.story({ ...Empty.input, parameters: forcedColors })
export const PhoneDark = meta.story({ globals: { ...phone, theme: 'dark' } })
export const PhoneChineseDark = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
/** Spanish has the longest messages. */
export const PhoneSpanish = meta.story({ globals: { viewport: { value: 'phone360' }, locale: 'es-ES' } })
export const WithoutGoogle = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: { state: { ...quiet, google: null } },
})
export const Loading = meta.story({ render: () => <AuthPending page="login" />, parameters: inModes('phone') })
export const Sending = meta.story({
  name: 'Ignores a second press while it is sending',
  tags: ['AUTH-11'],
  args: { state: { ...quiet, login: pending } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), email)
    await userEvent.type(canvas.getByLabelText(/^Senha/), 'panela de barro{Enter}')
    await expect(args.actions.signIn).not.toHaveBeenCalled()
  },
})

export const ChecksWhileTyping = meta.story({
  globals: { viewport: { value: 'phone390' } },
  name: 'Validates while typing',
  tags: ['AUTH-11'],
  play: async ({ args, canvas, userEvent }) => {
    const address = canvas.getByRole('textbox', { name: /E-mail/ })
    const password = canvas.getByLabelText(/^Senha/)
    await userEvent.type(address, 'm@')
    await expect(canvas.getByText('E-mail deve ter no mínimo 3 caracteres')).toBeVisible()
    await userEvent.clear(address)
    await expect(canvas.getByText('Email é obrigatório')).toBeVisible()
    await userEvent.type(address, 'mei')
    // No error yet: the address is still being typed.
    await expect(address).not.toHaveAttribute('aria-invalid')
    await userEvent.type(password, '1234')
    await expect(canvas.getByText('E-mail inválido')).toBeVisible()
    await expect(password).toHaveAccessibleDescription('Senha deve ter no mínimo 5 caracteres')
    await userEvent.clear(password)
    await expect(canvas.getByText('Senha é obrigatória')).toBeVisible()
    await expect(args.actions.signIn).not.toHaveBeenCalled()
  },
})

export const Problems = meta.story({
  globals: { viewport: { value: 'phone390' } },
  name: 'An empty form shows a summary that links to each field',
  tags: ['AUTH-11', 'SHELL-10'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
    const summary = await canvas.findByRole('group', { name: 'Preencha todos os campos obrigatórios' })
    await waitFor(() => expect(summary).toHaveFocus())
    await expect(canvas.getByText('Preencha todos os campos obrigatórios')).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Senha' }))
    await expect(canvas.getByLabelText(/^Senha/)).toHaveFocus()
  },
})

export const ByKeyboard = meta.story({
  name: 'Works by keyboard and can show the password',
  tags: ['AUTH-11'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Continuar com o Google' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard(` ${email}`)
    await userEvent.tab()
    await userEvent.keyboard('panela de barro')
    const password = canvas.getByLabelText(/^Senha/)
    await expect(password).toHaveAttribute('type', 'password')
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(password).toHaveAttribute('type', 'text')
    await expect(canvas.getByRole('button', { name: 'Ocultar senha' })).toHaveFocus()
    await userEvent.click(password)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.actions.signIn).toHaveBeenCalledWith({ email, password: 'panela de barro' }))
    await expect(canvas.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/signup')
    await expect(canvas.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute('href', '/forgot-password')
  },
})

export const WrongPassword = meta.story({
  name: 'An error receives focus, and the typed values stay',
  tags: ['AUTH-15'],
  args: { state: { ...quiet, login: rejected('CREDENTIALS_INVALID') } },
  play: async ({ canvas }) => {
    const message = await canvas.findByRole('alert')
    await expect(message).toHaveTextContent('Falha ao realizar login')
    await expect(message).toHaveTextContent('E-mail ou senha incorretos.')
    await waitFor(() => expect(message.parentElement).toHaveFocus())
  },
})
export const WrongPasswordPhoneDark = meta.story({
  args: { state: { ...quiet, login: rejected('CREDENTIALS_INVALID') } },
  globals: { ...phone, theme: 'dark' },
})
export const TooManyTries = meta.story({
  name: 'Shows how long to wait',
  tags: ['AUTH-15', 'S17'],
  args: { state: { ...quiet, login: rejected('RATE_LIMITED', 570) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Muitas tentativas. Tente de novo em 10 min.')).toBeVisible()
  },
})
export const LinkOffered = meta.story({
  name: 'After too many attempts it offers a link by e-mail',
  tags: ['D62', 'S17'],
  args: { state: { ...quiet, login: rejected('RATE_LIMITED', 570) } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), email)
    await userEvent.type(canvas.getByLabelText(/^Senha/), 'panela de barro{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'Receber um link de acesso por e-mail' }))
    await expect(args.actions.signInLink).toHaveBeenCalledWith(email)
  },
  globals: { viewport: { value: 'phone360' } },
})
export const LinkOfferedSpanishDark = meta.story({
  args: { state: { ...quiet, login: rejected('RATE_LIMITED', 570) } },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'es-ES' },
})
export const LinkRequested = meta.story({
  args: { state: { ...quiet, login: rejected('RATE_LIMITED', 570), signInLink: { ...idleMail, pending: true } } },
})
const tooMany = /^Muitas tentativas/
const linkSent = /^Se há uma conta com .* e vale por 15 minutos/
export const LinkSent = meta.story({
  name: 'The answer about the link is the same for every address, and replaces the rejection',
  tags: ['D62', 'S17'],
  render: function Shop(args) {
    const [state, setState] = useState(args.state)
    const signIn = () => setState((before) => ({ ...before, login: rejected('RATE_LIMITED', 570) }))
    const signInLink = (sentTo: string) => setState((before) => ({ ...before, signInLink: { ...idleMail, sentTo } }))
    return <LoginScreen {...args} state={state} actions={{ ...args.actions, signIn, signInLink }} />
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), email)
    await userEvent.type(canvas.getByLabelText(/^Senha/), 'panela de barro')
    // The answer to the second attempt is the rejection alone, too.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
      await expect(await canvas.findByText(tooMany)).toBeVisible()
      await expect(canvas.queryByText(linkSent)).toBeNull()
      await userEvent.click(canvas.getByRole('button', { name: 'Receber um link de acesso por e-mail' }))
      await expect(await canvas.findByText(linkSent)).toBeVisible()
      await expect(canvas.queryByText(tooMany)).toBeNull()
      await waitFor(() => expect(canvas.getByText('Veja sua caixa de entrada').closest('[tabindex]')).toHaveFocus())
    }
  },
})
export const LinkSentPhoneChinese = meta.story({
  args: { state: { ...quiet, login: rejected('RATE_LIMITED', 570), signInLink: { ...idleMail, sentTo: email } } },
  globals: { ...phone, locale: 'zh-CN' },
})
export const LinkNotSent = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: {
    state: {
      ...quiet,
      login: rejected('RATE_LIMITED', 570),
      signInLink: { ...idleMail, error: apiError('NETWORK_ERROR') },
    },
  },
})
export const WaitIsOver = meta.story({
  args: { state: { ...quiet, login: rejected('RATE_LIMITED', 1) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Você já pode tentar de novo.', {}, { timeout: 3000 })).toBeVisible()
  },
})
export const Unconfirmed = meta.story({
  name: 'An unconfirmed address can request the e-mail again',
  tags: ['D28'],
  args: { state: { ...quiet, login: rejected('EMAIL_NOT_VERIFIED') } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), email)
    await userEvent.type(canvas.getByLabelText(/^Senha/), 'panela de barro{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar de novo' }))
    await expect(args.actions.resend).toHaveBeenCalledWith(email)
  },
})
export const SentAgain = meta.story({
  args: { state: { ...quiet, resend: { ...idleMail, sentTo: email } } },
})
export const SignedUp = meta.story({
  name: 'After a sign-up',
  tags: ['AUTH-12'],
  args: { state: { ...quiet, signedUp: email } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Falta confirmar seu e-mail')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /E-mail/ })).toHaveValue(email)
  },
})
export const SignedUpPhoneChinese = meta.story({
  args: { state: { ...quiet, signedUp: email } },
  globals: { ...phone, locale: 'zh-CN' },
})
export const Offline = meta.story({
  globals: { viewport: { value: 'phone390' } },
  tags: ['UX-06'],
  args: { state: { ...quiet, offline: true, login: rejected('NETWORK_ERROR') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Erro ao fazer login')).toBeVisible()
  },
})

const google = (problem: GoogleReason) => ({ state: { ...quiet, google: { pending: false, problem } } })
export const GoogleWaits = meta.story({ args: { state: { ...quiet, google: { pending: true, problem: null } } } })
export const GoogleBlocked = meta.story({
  name: 'The pop-up was blocked',
  tags: ['AUTH-10'],
  args: google('popup_blocked'),
  play: async ({ args, canvas, userEvent }) => {
    const message = await canvas.findByRole('alert')
    await expect(message).toHaveTextContent('Falha ao realizar login com Google')
    await expect(message).toHaveTextContent('Popup foi bloqueado. Permita popups para este site e tente novamente.')
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar com o Google' }))
    await expect(args.actions.google).toHaveBeenCalledOnce()
  },
})
export const GoogleUnverified = meta.story({
  args: { state: { ...quiet, google: { pending: false, problem: apiError('GOOGLE_EMAIL_UNVERIFIED') } } },
})

export const Linking = meta.story({
  globals: { viewport: { value: 'phone390' } },
  name: 'Linking to Google requires the password once',
  tags: ['S15'],
  args: { linking: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ligar ao Google e entrar' }))
    await expect(await canvas.findByText('Senha é obrigatória')).toBeVisible()
    await userEvent.type(canvas.getByLabelText(/^Senha/), 'panela de barro{Enter}')
    await waitFor(() => expect(args.actions.link).toHaveBeenCalledWith('panela de barro'))
    await userEvent.click(canvas.getByRole('button', { name: 'Voltar' }))
    await expect(args.onView).toHaveBeenCalledWith('login')
  },
})
export const LinkingWrong = meta.story({
  args: { linking: true, state: { ...quiet, link: rejected('PASSWORD_WRONG') } },
  globals: phone,
})
