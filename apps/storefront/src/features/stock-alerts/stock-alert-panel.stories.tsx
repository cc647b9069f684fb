import { useState } from 'react'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'
import { Container } from '@lotus/ui/container'

import preview from '../../../../../.storybook/preview.tsx'
import { StockAlertPanel } from './stock-alert-panel.tsx'

const meta = preview.meta({
  title: 'Patterns/Catalog/Stock alert',
  component: StockAlertPanel,
  args: {
    accountEmail: null,
    requestedFor: null,
    pending: false,
    error: null,
    onRequest: fn(),
    onCancel: null,
  },
  render: (args) => (
    <Container width="reading">
      <StockAlertPanel {...args} />
    </Container>
  ),
})

const email = 'mei.tanaka@example.com'

export const Guest = meta.story()
export const GuestForm = meta.story({
  tags: ['BEY-17'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Avise-me quando chegar' }))
    const field = canvas.getByLabelText('E-mail para o aviso')
    await expect(field).toHaveFocus()
    await userEvent.type(field, 'mei{Enter}')
    await expect(canvas.getByText('Digite um e-mail válido, como nome@exemplo.com')).toBeVisible()
    await expect(args.onRequest).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.type(field, ` ${email} `)
    await userEvent.click(canvas.getByRole('button', { name: 'Avise-me' }))
    await expect(args.onRequest).toHaveBeenLastCalledWith(email)
  },
})
export const GuestFormOnPhone = meta.story({
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Avise-me quando chegar' }))
    await userEvent.type(canvas.getByLabelText('E-mail para o aviso'), 'mei{Enter}')
  },
})
export const GuestFormDarkChinese = meta.story({
  globals: { theme: 'dark', locale: 'zh-CN', viewport: { value: 'phone390' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'))
  },
})
export const Account = meta.story({
  tags: ['BEY-17'],
  args: { accountEmail: email },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Avise-me quando chegar' }))
    await expect(args.onRequest).toHaveBeenLastCalledWith(null)
  },
})
export const AccountKnownAfterPress = meta.story({
  name: 'A press before the session is known requests the alert of the account',
  tags: ['BEY-17', 'SHELL-11', '!autodocs'],
  render: function Session(args) {
    const [accountEmail, setAccountEmail] = useState<string>()
    return (
      <>
        <StockAlertPanel {...args} accountEmail={accountEmail} />
        <button type="button" onClick={() => setAccountEmail(email)}>
          The session is known
        </button>
      </>
    )
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Avise-me quando chegar' }))
    await expect(args.onRequest).not.toHaveBeenCalled()
    // Clicked by script, so that the focus stays in the form. The account's button then replaces the form.
    fireEvent.click(canvas.getByRole('button', { name: 'The session is known' }))
    await waitFor(() => expect(args.onRequest).toHaveBeenCalledOnce())
    await expect(args.onRequest).toHaveBeenLastCalledWith(null)
    await expect(canvas.getByRole('button', { name: 'Avise-me quando chegar' })).toHaveFocus()
  },
})
export const SignInAfterGuestForm = meta.story({
  name: 'Signing in after leaving the guest form requests no alert and does not move the focus',
  tags: ['BEY-17', '!autodocs'],
  render: function Session(args) {
    const [accountEmail, setAccountEmail] = useState<string | null>(null)
    return (
      <>
        <StockAlertPanel {...args} accountEmail={accountEmail} />
        <button type="button" onClick={() => setAccountEmail(email)}>
          Sign in
        </button>
      </>
    )
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Avise-me quando chegar' }))
    const signIn = canvas.getByRole('button', { name: 'Sign in' })
    await userEvent.click(signIn)
    await expect(canvas.getByRole('button', { name: 'Avise-me quando chegar' })).toBeVisible()
    await expect(signIn).toHaveFocus()
    await expect(args.onRequest).not.toHaveBeenCalled()
  },
})
export const Sending = meta.story({ args: { accountEmail: email, pending: true } })
export const Failed = meta.story({ args: { accountEmail: email, error: new ApiError('RATE_LIMITED', 429) } })
export const CancellationFailed = meta.story({
  tags: ['BEY-17'],
  args: {
    accountEmail: email,
    requestedFor: email,
    onCancel: fn(),
    error: new ApiError('SERVICE_UNAVAILABLE', 503),
  },
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('O aviso não foi cancelado')).toBeVisible()
  },
})
export const RequestedByGuest = meta.story({
  args: { requestedFor: email },
  globals: { viewport: { value: 'phone360' } },
})
export const RequestedByAccount = meta.story({
  args: { accountEmail: email, requestedFor: email, onCancel: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar aviso' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
})
