import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'
import { Container } from '@lotus/ui/container'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { ContactForm } from './contact-form.tsx'

const meta = preview.meta({
  title: 'Patterns/Information/Contact',
  component: ContactForm,
  args: {
    sender: { name: '', email: '' },
    onLogin: fn() as (() => void) | null,
    attempt: { pending: false, error: null },
    isSent: false,
    onSend: fn(),
    onWriteAgain: fn(),
  },
  render: (args) => (
    <Container width="reading">
      <ContactForm {...args} />
    </Container>
  ),
})

const mei = { name: 'Mei Tanaka', email: 'mei.tanaka@example.com' }

export const Empty = meta.story({ parameters: inModes('phone') })
export const DarkChinese = meta.story({ globals: { theme: 'dark', locale: 'zh-CN' } })
export const SignedIn = meta.story({
  args: { sender: mei, onLogin: null },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('textbox', { name: /Nome/ })).toHaveValue('Mei Tanaka')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /Assunto/ }), 'Troca ou devolução')
    await userEvent.type(canvas.getByRole('textbox', { name: /Mensagem/ }), 'O pote chegou quebrado.')
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mensagem' }))
    await waitFor(() => expect(args.onSend).toHaveBeenCalledOnce())
    await expect(args.onSend).toHaveBeenCalledWith({
      ...mei,
      subject: 'return',
      message: 'O pote chegou quebrado.',
      language: 'pt-BR',
    })
  },
})
export const Problems = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), 'mei')
    await userEvent.type(canvas.getByRole('textbox', { name: /Mensagem/ }), 'oi')
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mensagem' }))
    await expect((await canvas.findAllByText('E-mail inválido')).length).toBeGreaterThan(0)
    await expect(canvas.getAllByText('Formato inválido. Está curto demais.').length).toBeGreaterThan(0)
    await expect(args.onSend).not.toHaveBeenCalled()
    await expect(canvas.getByRole('textbox', { name: /Mensagem/ })).toHaveValue('oi')
  },
})
/** The server names the field; what was typed stays. */
export const CardNumberInMessage = meta.story({
  tags: ['UX-06'],
  args: { sender: mei, onLogin: null },
  render: (args) => {
    const [error, setError] = useState<ApiError | null>(null)
    const fields = [{ path: 'message', code: 'NOT_ALLOWED' as const }]
    return (
      <Container width="reading">
        <ContactForm
          {...args}
          attempt={{ pending: false, error }}
          onSend={() => setError(new ApiError('CARD_NUMBER_REFUSED', 400, { fields }))}
        />
      </Container>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const message = canvas.getByRole('textbox', { name: /Mensagem/ })
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /Assunto/ }), 'Troca ou devolução')
    await userEvent.type(message, 'Paguei com 5031 4332 1540 6351')
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mensagem' }))
    await waitFor(() => expect(message).toHaveFocus())
    await expect(message).toHaveAccessibleDescription(/Não escreva o número do cartão neste campo\./)
    await expect(message).toHaveValue('Paguei com 5031 4332 1540 6351')
    await expect(canvas.queryByText('A mensagem não foi enviada')).toBeNull()
  },
})
export const Sending = meta.story({ args: { sender: mei, onLogin: null, attempt: { pending: true, error: null } } })
export const TooMany = meta.story({
  args: {
    sender: mei,
    onLogin: null,
    attempt: { pending: false, error: new ApiError('RATE_LIMITED', 429) },
  },
})
export const Sent = meta.story({
  args: { isSent: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Escrever outra' }))
    await expect(args.onWriteAgain).toHaveBeenCalledOnce()
  },
})
