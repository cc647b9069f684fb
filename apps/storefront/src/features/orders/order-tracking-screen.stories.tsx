import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'

import { inModes, inTheShop } from '../../../../../.storybook/modes.ts'

import { trackedOrder, trackedOrderCancelled, trackedOrderWaiting } from '@lotus/fixtures/orders'

import { OrderTrackingScreen } from './order-tracking-screen.tsx'

const meta = {
  title: 'Screens/Orders/Tracking',
  component: OrderTrackingScreen,
  args: { number: '', tracking: { kind: 'idle' }, onTrack: fn(), link: { kind: 'idle' }, onRequestLink: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof OrderTrackingScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { parameters: inModes('phone') }
export const Dark: Story = { globals: { theme: 'dark', locale: 'zh-CN' } }
export const WithNumber: Story = {
  args: { number: 'LT-7F3K9Q' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), 'mei.tanaka@example.com{Enter}')
    await waitFor(() => expect(args.onTrack).toHaveBeenCalledOnce())
    await expect(args.onTrack).toHaveBeenCalledWith({ orderNumber: 'LT-7F3K9Q', email: 'mei.tanaka@example.com' })
  },
}
export const NumberAsWritten: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const number = canvas.getByRole('textbox', { name: /Número/ })
    await userEvent.type(number, ' Pedido nº ｌｔ – 7f3 k9q')
    await userEvent.tab()
    await expect(number).toHaveValue('LT-7F3K9Q')
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), 'mei.tanaka@example.com{Enter}')
    await waitFor(() => expect(args.onTrack).toHaveBeenCalledOnce())
    await expect(args.onTrack).toHaveBeenCalledWith({ orderNumber: 'LT-7F3K9Q', email: 'mei.tanaka@example.com' })
  },
}
export const Problems: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ver onde está' }))
    await expect(await canvas.findByText('Preencha todos os campos obrigatórios')).toBeVisible()
    await expect(args.onTrack).not.toHaveBeenCalled()
  },
}
export const Loading: Story = {
  parameters: inModes('phone'),
  args: { number: 'LT-7F3K9Q', tracking: { kind: 'looking' } },
}
/** BEY-01: the message is the same whether the number or the e-mail is wrong. */
export const NotFound: Story = { args: { number: 'LT-7F3K9Q', tracking: { kind: 'notFound' } } }
export const Error: Story = {
  parameters: inModes('phone'),
  args: { tracking: { kind: 'failed', problem: 'Muitas tentativas. Aguarde um instante e tente de novo.' } },
}
export const Found: Story = {
  args: { number: 'LT-7F3K9Q', tracking: { kind: 'found', order: trackedOrder } },
  parameters: inModes('phone', 'dark'),
}
export const FoundOwnDelivery: Story = {
  tags: ['BEY-01'],
  args: {
    number: 'LT-7F3K9Q',
    tracking: {
      kind: 'found',
      order: {
        ...trackedOrder,
        timeline: trackedOrder.timeline.map((entry) =>
          entry.status === 'IN_ROUTE' ? { ...entry, ownDelivery: true } : entry,
        ),
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Entrega da própria loja')).toBeVisible()
  },
}
export const FoundWaiting: Story = {
  args: { number: 'LT-7F3K9Q', tracking: { kind: 'found', order: trackedOrderWaiting } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Entrega no Centro · Chega em 1 a 2 dias úteis após o pagamento')).toBeVisible()
    await expect(canvas.queryByText(/2[45] de nov/)).toBeNull()
  },
}
export const FoundCancelled: Story = {
  args: { number: 'LT-7F3K9Q', tracking: { kind: 'found', order: trackedOrderCancelled } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Chega em/)).toBeNull()
  },
}

const asked = { orderNumber: 'LT-7F3K9Q', email: 'mei.tanaka@example.com' }
export const AsksForLink: Story = {
  tags: ['BEY-01'],
  args: { number: 'LT-7F3K9Q' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Receber o link por e-mail' }))
    await expect(await canvas.findByText('Preencha todos os campos obrigatórios')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), asked.email)
    await userEvent.click(canvas.getByRole('button', { name: 'Receber o link por e-mail' }))
    await waitFor(() => expect(args.onRequestLink).toHaveBeenCalledWith(asked))
    await expect(args.onTrack).not.toHaveBeenCalled()
  },
}
export const SendingLink: Story = { args: { number: 'LT-7F3K9Q', link: { kind: 'sending' } } }
/** The message is the same whether or not an order matches. */
export const LinkSent: Story = { args: { number: 'LT-7F3K9Q', link: { kind: 'sent', email: asked.email } } }
export const LinkSentOnPhoneDarkChinese: Story = {
  ...LinkSent,
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
}
export const LinkFailed: Story = {
  parameters: inModes('phone'),
  args: {
    number: 'LT-7F3K9Q',
    link: { kind: 'failed', problem: 'Muitas tentativas. Aguarde um instante e tente de novo.' },
  },
}
export const InTheShop: Story = { ...inTheShop }
