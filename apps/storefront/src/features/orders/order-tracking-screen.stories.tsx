import type { ComponentProps } from 'react'
import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { trackedOrder, trackedOrderCancelled, trackedOrderWaiting } from '@lotus/fixtures/orders'

import { OrderTrackingScreen } from './order-tracking-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Orders/Tracking',
  component: OrderTrackingScreen,
  args: {
    number: '',
    tracking: { kind: 'idle' },
    onTrack: fn(),
    link: { kind: 'idle' },
    onRequestLink: fn(),
  } satisfies Partial<ComponentProps<typeof OrderTrackingScreen>>,
  parameters: { layout: 'fullscreen' },
})

export const Empty = meta.story({ parameters: inModes('phone') })
export const Dark = meta.story({ globals: { theme: 'dark', locale: 'zh-CN' } })
export const WithNumber = meta.story({
  args: { number: 'LT-7F3K9Q' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), 'mei.tanaka@example.com{Enter}')
    await waitFor(() => expect(args.onTrack).toHaveBeenCalledOnce())
    await expect(args.onTrack).toHaveBeenCalledWith({ orderNumber: 'LT-7F3K9Q', email: 'mei.tanaka@example.com' })
  },
})
export const NumberAsWritten = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const number = canvas.getByRole('textbox', { name: /Número/ })
    await userEvent.type(number, ' Pedido nº ｌｔ – 7f3 k9q')
    await userEvent.tab()
    await expect(number).toHaveValue('LT-7F3K9Q')
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), 'mei.tanaka@example.com{Enter}')
    await waitFor(() => expect(args.onTrack).toHaveBeenCalledOnce())
    await expect(args.onTrack).toHaveBeenCalledWith({ orderNumber: 'LT-7F3K9Q', email: 'mei.tanaka@example.com' })
  },
})
export const Problems = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ver onde está' }))
    await expect(await canvas.findByText('Preencha todos os campos obrigatórios')).toBeVisible()
    await expect(args.onTrack).not.toHaveBeenCalled()
  },
})
export const Loading = meta.story({
  parameters: inModes('phone'),
  args: { number: 'LT-7F3K9Q', tracking: { kind: 'looking' } },
})
/** BEY-01: the message is the same whether the number or the e-mail is wrong. */
export const NotFound = meta.story({ args: { number: 'LT-7F3K9Q', tracking: { kind: 'notFound' } } })
export const Error = meta.story({
  parameters: inModes('phone'),
  args: { tracking: { kind: 'failed', problem: 'Muitas tentativas. Aguarde um instante e tente de novo.' } },
})
export const Found = meta.story({
  args: { number: 'LT-7F3K9Q', tracking: { kind: 'found', order: trackedOrder } },
  parameters: inModes('phone', 'dark'),
})
export const FoundOwnDelivery = meta.story({
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
})
export const FoundWaiting = meta.story({
  args: { number: 'LT-7F3K9Q', tracking: { kind: 'found', order: trackedOrderWaiting } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Entrega no Centro · Chega em 1 a 2 dias úteis após o pagamento')).toBeVisible()
    await expect(canvas.queryByText(/2[45] de nov/)).toBeNull()
  },
})
export const FoundCancelled = meta.story({
  args: { number: 'LT-7F3K9Q', tracking: { kind: 'found', order: trackedOrderCancelled } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Chega em/)).toBeNull()
  },
})

const asked = { orderNumber: 'LT-7F3K9Q', email: 'mei.tanaka@example.com' }
export const AsksForLink = meta.story({
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
})
export const SendingLink = meta.story({ args: { number: 'LT-7F3K9Q', link: { kind: 'sending' } } })
/** The message is the same whether or not an order matches. */
export const LinkSent = meta.story({ args: { number: 'LT-7F3K9Q', link: { kind: 'sent', email: asked.email } } })
export const LinkSentOnPhoneDarkChinese = meta.story({
  ...LinkSent.input,
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const LinkFailed = meta.story({
  parameters: inModes('phone'),
  args: {
    number: 'LT-7F3K9Q',
    link: { kind: 'failed', problem: 'Muitas tentativas. Aguarde um instante e tente de novo.' },
  },
})
