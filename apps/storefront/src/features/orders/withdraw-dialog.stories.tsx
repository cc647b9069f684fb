import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'
import { orderDelivered } from '@lotus/fixtures/orders'

import preview from '../../../../../.storybook/preview.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const meta = preview.meta({
  title: 'Patterns/Orders/Withdraw dialog',
  parameters: { docs: { story: { inline: false } } },
  component: WithdrawDialog,
  args: {
    order: orderDelivered,
    until: '2026-12-02T02:59:59.999Z',
    pending: false,
    problem: null,
    rejection: null,
    onConfirm: fn(),
    onClose: fn(),
  },
})

export const Open = meta.story({
  tags: ['BEY-10'],
  play: async ({ args, userEvent }) => {
    await expect(screen.getByText('Você pode desistir até 1 de dezembro de 2026, sem dizer por quê.')).toBeVisible()
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Quer contar mais? (opcional)' }),
      ' Não era o que eu queria ',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Desistir da compra' }))
    await expect(args.onConfirm).toHaveBeenLastCalledWith({ note: 'Não era o que eu queria' })
  },
})
export const OnPhoneDarkChinese = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const OnPhoneSpanish = meta.story({ globals: { viewport: { value: 'phone390' }, locale: 'es-ES' } })
export const English = meta.story({ globals: { locale: 'en-US' } })
export const Sending = meta.story({ args: { pending: true } })
export const Failed = meta.story({ args: { problem: 'O prazo para desistir deste pedido terminou.' } })
/** The server names the field; what was typed stays. */
export const CardNumberInNote = meta.story({
  tags: ['UX-06'],
  render: (args) => {
    const [rejection, setRejection] = useState<ApiError | null>(null)
    const fields = [{ path: 'note', code: 'NOT_ALLOWED' as const }]
    return (
      <WithdrawDialog
        {...args}
        problem={rejection && 'Não escreva o número do cartão neste campo.'}
        rejection={rejection}
        onConfirm={() => setRejection(new ApiError('CARD_NUMBER_REFUSED', 400, { fields }))}
      />
    )
  },
  play: async ({ userEvent }) => {
    const note = screen.getByRole('textbox', { name: 'Quer contar mais? (opcional)' })
    await userEvent.type(note, 'Paguei com 5031 4332 1540 6351')
    await userEvent.click(screen.getByRole('button', { name: 'Desistir da compra' }))
    await waitFor(() => expect(note).toHaveFocus())
    await expect(note).toHaveAccessibleDescription('Não escreva o número do cartão neste campo.')
    await expect(note).toHaveValue('Paguei com 5031 4332 1540 6351')
    await expect(screen.queryByRole('alert')).toBeNull()
  },
})
