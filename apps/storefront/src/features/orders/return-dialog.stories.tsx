import { expect, fn, screen } from 'storybook/test'

import { orderDelivered } from '@lotus/fixtures/orders'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { ReturnDialog } from './return-dialog.tsx'

const lines = orderDelivered.lines.map((line, index) => ({ ...line, quantity: index === 0 ? 3 : line.quantity }))

const meta = preview.meta({
  title: 'Patterns/Orders/Return dialog',
  parameters: { docs: { story: { inline: false } } },
  component: ReturnDialog,
  args: {
    order: { ...orderDelivered, lines },
    until: '2026-12-25T02:59:59.999Z',
    pending: false,
    problem: null,
    rejection: null,
    onConfirm: fn(),
    onClose: fn(),
  },
})

export const Open = meta.story({ parameters: inModes('phone') })
export const Chosen = meta.story({
  tags: ['BEY-10'],
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Pedir devolução' }))
    await expect(screen.getByText('Escolha os produtos que quer devolver')).toBeVisible()
    await expect(args.onConfirm).not.toHaveBeenCalled()
    const [first] = screen.getAllByRole('checkbox')
    if (first === undefined) throw new Error('The dialog offers no line')
    await expect(first).toHaveFocus()
    await userEvent.click(first)
    await userEvent.click(screen.getByRole('button', { name: /^Diminuir/ }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'O que aconteceu?' }), 'Veio um produto errado')
    await userEvent.type(screen.getByRole('textbox', { name: 'Quer contar mais? (opcional)' }), 'Sabor trocado')
    await userEvent.click(screen.getByRole('button', { name: 'Pedir devolução' }))
    await expect(args.onConfirm).toHaveBeenLastCalledWith({
      reason: 'WRONG_PRODUCT',
      lines: [{ productId: lines[0]?.productId, quantity: 2 }],
      note: 'Sabor trocado',
    })
  },
})
export const Problems = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Pedir devolução' }))
    await expect(screen.getAllByText('Escolha um motivo')).toHaveLength(2)
  },
})
export const OnPhoneDarkChinese = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Spanish = meta.story({ globals: { locale: 'es-ES' } })
export const English = meta.story({ globals: { locale: 'en-US' } })
export const Sending = meta.story({ args: { pending: true } })
export const Failed = meta.story({ args: { problem: 'Este pedido não pode mais ser devolvido.' } })
