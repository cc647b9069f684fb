import { useState, type ComponentProps } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'

import { authUser } from '@lotus/fixtures/accounts'
import { Button } from '@lotus/ui/button'

import { loginContexts } from '#session/login-request.ts'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import type { AuthView } from './auth-state.ts'
import { idleMail, noted, pending, quiet, rejected } from './auth.examples.ts'
import { LoginDialog } from './login-dialog.tsx'

const meta = preview.meta({
  title: 'Patterns/Sign-in/Dialog',
  component: LoginDialog,
  args: {
    reason: 'generic',
    view: 'login',
    state: quiet,
    actions: noted(fn),
    onView: fn(),
    onGuest: null,
    onClose: fn(),
  } satisfies Partial<ComponentProps<typeof LoginDialog>>,
  parameters: { layout: 'fullscreen', docs: { story: { inline: false } } },
})

const phone = { viewport: { value: 'phone390' } }
const { email } = authUser

export const Generic = meta.story({
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Entre na sua conta' })).toHaveAccessibleDescription(
      /^Entre para abrir esta página/,
    )
    await expect(screen.queryByRole('button', { name: 'Continuar como visitante' })).toBeNull()
  },
})
export const Wishlist = meta.story({ args: { reason: 'wishlist' } })
export const Checkout = meta.story({
  name: 'Checkout offers guest checkout in one press',
  tags: ['AUTH-13', 'D2'],
  args: { reason: 'checkout', onGuest: fn() },
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Como você quer comprar?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar como visitante' }))
    await expect(args.onGuest).toHaveBeenCalledOnce()
  },
})
export const CheckoutPhone = meta.story({
  args: { reason: 'checkout', onGuest: fn() },
  globals: phone,
  play: async () => {
    const guest = await screen.findByRole('button', { name: 'Continuar como visitante' })
    const { bottom } = guest.getBoundingClientRect()
    // Visible without scrolling.
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  },
})
export const CheckoutPhoneChineseDark = meta.story({
  args: { reason: 'checkout', onGuest: fn() },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Review = meta.story({ args: { reason: 'review' } })
export const Vote = meta.story({ args: { reason: 'vote' } })
export const Contact = meta.story({ args: { reason: 'contact' }, globals: { theme: 'dark' } })
export const Cart = meta.story({ args: { reason: 'cart', onGuest: fn() } })
export const Order = meta.story({ args: { reason: 'order' } })
export const OrderSignup = meta.story({
  name: 'Creates an account for an order, with the data of its buyer',
  tags: ['BEY-01'],
  args: { reason: 'order', view: 'signup', person: { email, username: 'Ana Souza' } },
  globals: phone,
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: /Nome de usuário/ })).toHaveValue('Ana Souza')
    await expect(screen.getByRole('textbox', { name: /E-mail/ })).toHaveValue(email)
  },
})
export const Expired = meta.story({ args: { reason: 'expired' }, parameters: inModes('phone-dark') })
export const ExpiredChinese = meta.story({ args: { reason: 'expired' }, globals: { locale: 'zh-CN' } })

export const Signup = meta.story({ args: { view: 'signup' } })
export const SignupPhone = meta.story({ args: { view: 'signup', reason: 'checkout', onGuest: fn() }, globals: phone })
export const Forgot = meta.story({ args: { view: 'forgot' } })
export const ForgotSent = meta.story({
  args: { view: 'forgot', state: { ...quiet, forgot: { ...idleMail, sentTo: email } } },
  globals: phone,
})
export const Link = meta.story({ args: { view: 'link' } })
export const Refused = meta.story({
  args: { state: { ...quiet, login: rejected('CREDENTIALS_INVALID') } },
  globals: phone,
})
export const Sending = meta.story({ args: { state: { ...quiet, login: pending } } })
export const SignedUp = meta.story({ args: { state: { ...quiet, signedUp: email } } })

/** AUTH-13: each of the six contexts has its own title, subtitle and benefit in both views. */
export const EveryContext = meta.story({
  name: 'Each context has its own messages',
  tags: ['AUTH-13'],
  render: (args) => (
    <>
      {loginContexts.map((reason) => (
        <LoginDialog key={reason} {...args} reason={reason} />
      ))}
    </>
  ),
  play: async () => {
    const dialogs = await waitFor(() => {
      const found = [...document.querySelectorAll('[role=dialog]')]
      if (found.length < loginContexts.length) throw new Error('Not all are there yet')
      return found
    })
    for (const part of ['h2', '[id][data-state] p, p'])
      await expect(new Set(dialogs.map((dialog) => dialog.querySelector(part)?.textContent)).size).toBe(
        loginContexts.length,
      )
  },
})

function Opened({ args }: { args: Parameters<typeof LoginDialog>[0] }) {
  const [open, setOpen] = useState(false)
  const [view, setView] = useState<AuthView>('login')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {open && <LoginDialog {...args} view={view} onView={setView} onClose={() => setOpen(false)} />}
    </>
  )
}

export const ResetsAndGivesTheFocusBack = meta.story({
  name: 'Clears the fields and returns focus when it closes',
  tags: ['AUTH-13', 'SHELL-11'],
  render: (args) => <Opened args={args} />,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Abrir' })
    await userEvent.click(opener)
    await userEvent.type(await screen.findByRole('textbox', { name: /E-mail/ }), 'mei@exemplo')
    await userEvent.type(screen.getByLabelText(/^Senha/), 'segredo')
    // A press outside the dialog does not clear the fields.
    await userEvent.pointer({ keys: '[MouseLeft]', target: document.documentElement })
    await expect(screen.getByLabelText(/^Senha/)).toHaveValue('segredo')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
    await userEvent.click(opener)
    await expect(await screen.findByRole('textbox', { name: /E-mail/ })).toHaveValue('')
    await expect(screen.getByLabelText(/^Senha/)).toHaveValue('')
  },
})

export const SwitchesViews = meta.story({
  name: 'Keeps the typed address between views',
  tags: ['AUTH-13'],
  render: (args) => <Opened args={args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /E-mail/ }), email)
    await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }))
    await expect(await screen.findByRole('dialog', { name: 'Crie sua conta' })).toBeVisible()
    await expect(screen.getByRole('textbox', { name: /E-mail/ })).toHaveValue(email)
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Esqueci minha senha' }))
    await expect(await screen.findByRole('textbox', { name: /E-mail/ })).toHaveValue(email)
  },
})
