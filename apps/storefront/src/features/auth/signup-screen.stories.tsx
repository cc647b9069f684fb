import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { authUser } from '@lotus/fixtures/accounts'

import { noted, pending, quiet, rejected } from './auth.examples.ts'
import { SignupScreen } from './signup-screen.tsx'
import { AuthPending } from './auth-page.tsx'

const meta = preview.meta({
  title: 'Screens/Sign-in/Signup',
  component: SignupScreen,
  args: { state: quiet, actions: noted(fn) },
  parameters: { layout: 'fullscreen' },
})

const phone = { viewport: { value: 'phone390' } }
const { email } = authUser
const good = 'panela de barro'

export const Empty = meta.story({
  parameters: inModes('phone'),
  play: async ({ canvas }) => {
    for (const field of [canvas.getByLabelText(/^Senha/), canvas.getByLabelText(/^Confirme a senha/)])
      await expect(field).toHaveAttribute('autocomplete', 'new-password')
    await expect(canvas.getByRole('textbox', { name: /E-mail/ })).toHaveAttribute('autocomplete', 'username')
  },
})
export const PhoneChineseDark = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <AuthPending page="signup" /> })
export const Sending = meta.story({ args: { state: { ...quiet, signup: pending } } })

export const ChecksOnLeaving = meta.story({
  globals: { viewport: { value: 'phone390' } },
  name: 'Validates a field on blur',
  tags: ['AUTH-12'],
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: /Nome de usuário/ })
    const password = canvas.getByLabelText(/^Senha/)
    const confirmation = canvas.getByLabelText(/^Confirme a senha/)
    await userEvent.type(name, 'Me')
    await expect(canvas.queryByText('Nome de usuário deve ter no mínimo 3 caracteres')).toBeNull()
    await userEvent.click(password)
    await expect(canvas.getByText('Nome de usuário deve ter no mínimo 3 caracteres')).toBeVisible()
    await userEvent.clear(name)
    await userEvent.click(canvas.getByRole('textbox', { name: /E-mail/ }))
    await expect(canvas.getByText('Nome de usuário é obrigatório')).toBeVisible()
    await userEvent.click(password)
    await expect(canvas.getByText('Email é obrigatório')).toBeVisible()
    await userEvent.type(password, '1234')
    await userEvent.click(confirmation)
    await expect(password).toHaveAccessibleDescription('Senha deve ter no mínimo 5 caracteres')
    await userEvent.type(confirmation, '12345')
    await userEvent.click(canvas.getByRole('checkbox'))
    await expect(canvas.getByText('As senhas devem ser iguais, favor verificar')).toBeVisible()
    await userEvent.clear(confirmation)
    await userEvent.type(confirmation, '12')
    await expect(canvas.getByText('Confirmação de senha deve ter no mínimo 5 caracteres')).toBeVisible()
    await userEvent.clear(confirmation)
    await expect(canvas.getByText('Confirmação de senha é obrigatória')).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox'))
    await userEvent.tab()
    await expect(canvas.getByText('Você precisa aceitar os termos e condições para continuar')).toBeVisible()
  },
})
export const Problems = meta.story({
  globals: { viewport: { value: 'phone390' } },
  name: 'An empty form shows a summary that links to each field',
  tags: ['AUTH-12', 'SHELL-10'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Criar conta' }))
    const summary = await canvas.findByRole('group', { name: 'Preencha todos os campos obrigatórios' })
    await waitFor(() => expect(summary).toHaveFocus())
    await expect(canvas.getByText('Você precisa aceitar os termos e condições para continuar')).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Termos e condições' }))
    await expect(canvas.getByRole('checkbox')).toHaveFocus()
    await expect(args.actions.signUp).not.toHaveBeenCalled()
  },
})
export const ProblemsPhoneDark = meta.story({
  ...Problems.input,
  name: 'Problems phone dark',
  globals: { ...phone, theme: 'dark' },
})

const strengths = [
  ['12345678', 'Senha muito fraca'],
  ['Mei Tanaka', 'Senha muito fraca'],
  ['gatoverde', 'Senha razoável'],
  ['panela barro', 'Senha boa'],
  ['panela chuva trilho', 'Senha forte'],
] as const
export const Strength = meta.story({
  name: 'Shows the strength of the password while it is typed',
  tags: ['D22'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /Nome de usuário/ }), 'Mei Tanaka')
    const password = canvas.getByLabelText(/^Senha/)
    const message = canvas.getByRole('status')
    await expect(message).toHaveTextContent('8 caracteres ou mais')
    for (const [text, expected] of strengths) {
      await userEvent.clear(password)
      await userEvent.type(password, text)
      await expect(message).toHaveTextContent(expected)
    }
  },
})
export const TooShortForTheServer = meta.story({
  name: 'Five to seven characters are too weak',
  tags: ['D22'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^Senha/), '1234567')
    await userEvent.tab()
    await expect(canvas.getByLabelText(/^Senha/)).toHaveAccessibleDescription('Senha muito fraca')
  },
  globals: phone,
})

export const Submits = meta.story({
  name: 'Sends the complete registration',
  tags: ['AUTH-12', 'D43'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /Nome de usuário/ }), '李明')
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), email)
    await userEvent.type(canvas.getByLabelText(/^Senha/), good)
    await userEvent.type(canvas.getByLabelText(/^Confirme a senha/), good)
    await userEvent.click(canvas.getByRole('checkbox', { name: /Li e aceito/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Criar conta' }))
    const registration = { email, username: '李明', password: good, acceptTerms: true, language: 'pt-BR' }
    await waitFor(() => expect(args.actions.signUp).toHaveBeenCalledWith(registration))
  },
})

export const TooWeak = meta.story({
  globals: { viewport: { value: 'phone390' } },
  name: 'A rejected password stays marked until it changes',
  tags: ['AUTH-15', 'D22'],
  args: { state: { ...quiet, signup: rejected('PASSWORD_TOO_WEAK') } },
  play: async (context) => {
    await Submits.play?.(context)
    const { canvas, userEvent } = context
    const password = canvas.getByLabelText(/^Senha/)
    await expect(canvas.getByRole('alert')).toHaveTextContent('Falha ao criar conta')
    await expect(password).toHaveAccessibleDescription('Senha muito fraca')
    await expect(password).toHaveValue(good)
    await userEvent.type(password, ' e chuva')
    await expect(password).not.toBeInvalid()
  },
})
export const NoAnswer = meta.story({
  globals: { viewport: { value: 'phone390' } },
  tags: ['UX-06'],
  args: { state: { ...quiet, offline: true, signup: rejected('NETWORK_ERROR') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Erro ao criar conta')).toBeVisible()
  },
})
export const TooManyTries = meta.story({
  args: { state: { ...quiet, signup: rejected('RATE_LIMITED', 590) } },
  globals: phone,
})
