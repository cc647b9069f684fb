import { expect, fn, screen } from 'storybook/test'

import { orderPayed, orderPickupWaiting, orderWaitingPix } from '@lotus/fixtures/orders'

import preview from '../../../../../.storybook/preview.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'

const meta = preview.meta({
  title: 'Patterns/Orders/Cancel dialog',
  parameters: { docs: { story: { inline: false } } },
  component: CancelOrderDialog,
  args: { order: orderWaitingPix, pending: false, problem: null, rejection: null, onConfirm: fn(), onClose: fn() },
})

export const Unpaid = meta.story({
  tags: ['BEY-10'],
  play: async ({ args, userEvent }) => {
    await expect(screen.getByText('Nada será cobrado, e os produtos voltam ao estoque.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar pedido' }))
    await expect(screen.getAllByText('Escolha um motivo')).toHaveLength(2)
    await expect(screen.getByRole('combobox', { name: 'Por que você quer cancelar?' })).toHaveFocus()
    await expect(args.onConfirm).not.toHaveBeenCalled()
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Por que você quer cancelar?' }),
      'Escolhi produtos errados',
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Quer contar mais? (opcional)' }), ' Pedi em dobro ')
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar pedido' }))
    await expect(args.onConfirm).toHaveBeenLastCalledWith({ reason: 'WRONG_ITEMS', comment: 'Pedi em dobro' })
  },
})
export const Paid = meta.story({
  args: { order: orderPayed },
  play: async () => {
    await expect(screen.getByText(/^Devolvemos R\$\s90,97 pelo mesmo meio/)).toBeVisible()
  },
})
export const PaidOnPhoneDarkChinese = meta.story({
  args: { order: orderPayed },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Cancelling = meta.story({ args: { pending: true } })
export const Failed = meta.story({
  tags: ['BEY-10'],
  play: async () => {
    const reasons = screen.getAllByRole('option').map(({ textContent }) => textContent)
    await expect(reasons).toContain('A retirada demora demais')
    await expect(reasons).not.toContain('A entrega demora demais')
  },
  args: {
    order: orderPickupWaiting,
    problem: 'O serviço de pagamento está fora do ar. Tente de novo em instantes.',
  },
})
