import type { StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor, within } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { forcedColors, inModes, inTheShop, readerModes } from '../../../../../.storybook/modes.ts'
import type { StateValueFrom } from 'xstate'

import { guestData } from '@lotus/fixtures/checkout'
import { cardRejections } from '@lotus/fixtures/payments'
import { windowAfterBoleto, windowTomorrowEvening } from '@lotus/fixtures/windows'
import type { checkoutMachine } from '@lotus/machines/checkout'
import type { CheckoutContext, CheckoutError } from '@lotus/machines/checkout/types'
import type { DeliveryWindow } from '@lotus/openapi/schema'

import { exampleCardProvider } from './card-provider.examples.ts'
import { selectPayment } from './checkout-state.ts'
import { at, InCheckout, known, paymentConfig } from './checkout.examples.tsx'
import { PaymentScreen, type PaymentScreenProps } from './payment-screen.tsx'

const send = fn()
const onRetryConfig = fn()
const onCard = fn()
const key = 'key-0123456789abcdef'

type Args = {
  value: StateValueFrom<typeof checkoutMachine>
  payment: CheckoutContext['payment']
  code: NonNullable<CheckoutContext['error']>['code'] | null
  details: Pick<CheckoutError, 'params' | 'windows'>
  /** The window of the order; null without windows. */
  window: DeliveryWindow | null
  config: PaymentScreenProps['config']
  confirming: boolean
  card: 'ready' | 'loading' | 'failed'
  offline: boolean
  /** Null for an account. */
  guestData: CheckoutContext['guestData']
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'Screens/Checkout/Payment',
  args: {
    value: { payment: 'choosing' },
    payment: null,
    code: null,
    details: {},
    window: null,
    confirming: false,
    config: { ...paymentConfig, sandbox: false },
    card: 'ready',
    offline: false,
    guestData,
  } satisfies Partial<Args>,
  render: function Render({
    value,
    payment,
    code,
    details,
    window,
    confirming,
    config,
    card,
    offline,
    guestData: guest,
  }) {
    const [plan, setPlan] = useState<CheckoutContext['plan']>(null)
    const snapshot = at(value, {
      payment,
      plan,
      guestData: guest,
      error: code === null ? null : { code, ...details },
      ...(window === null ? {} : { selectedShipping: { ...known.review.selectedShipping, window } }),
    })
    return (
      <InCheckout snapshot={snapshot} offline={offline}>
        <PaymentScreen
          {...selectPayment(snapshot)}
          confirming={confirming}
          // The summary beside the screen shows the plan, as the machine would.
          send={(event) => (event.type === 'plan.choose' ? setPlan(event.plan) : send(event))}
          config={config}
          onRetryConfig={onRetryConfig}
          cardProvider={card === 'ready' ? exampleCardProvider : card}
          onCard={onCard}
          offline={offline}
          newKey={() => key}
        />
      </InCheckout>
    )
  },
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    for (const spy of [send, onRetryConfig, onCard]) spy.mockClear()
  },
})
type Story = StoryObj<Args>
type Play = NonNullable<Story['play']>

const chooseCard: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: 'Cartão de crédito' }))
}
const fillCard: Play = async (context) => {
  await chooseCard(context)
  const { canvas, userEvent } = context
  await userEvent.type(canvas.getByRole('textbox', { name: 'Número do cartão' }), '5031 4332 1540 6351')
  await userEvent.type(canvas.getByRole('textbox', { name: 'Validade' }), '11/30')
  await userEvent.type(canvas.getByRole('textbox', { name: 'Código de segurança' }), '123')
  await userEvent.type(canvas.getByRole('textbox', { name: /Nome do titular/ }), 'APRO')
}

export const Pix = meta.story({
  parameters: inModes(...readerModes),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Pagar R\$\s90,97 com Pix/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'payment.submit', request: { method: 'pix' }, key }]])
  },
})
export const ForcedColors = meta.story({ ...Pix.input, parameters: forcedColors })
export const PixDark = meta.story({ globals: { theme: 'dark' } })
export const PixOnPhone = meta.story({ globals: { viewport: { value: 'phone390' } } })
export const PixChinese = meta.story({ globals: { viewport: { value: 'phone360' }, locale: 'zh-CN', theme: 'dark' } })
export const Demo = meta.story({ args: { config: paymentConfig } })

export const Boleto = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Boleto' }))
    await userEvent.click(canvas.getByRole('button', { name: /Gerar boleto de R\$\s90,97/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'payment.submit', request: { method: 'boleto' }, key }]])
  },
})
export const BoletoOnPhone = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Boleto' }))
  },
  globals: { viewport: { value: 'phone390' }, theme: 'dark' },
})

/** An account: the masked CPF of the profile is shown, and the server adds it to the payment. */
export const SavedCpf = meta.story({
  tags: ['BEY-09'],
  args: { guestData: null },
  play: async (context) => {
    await fillCard(context)
    const { canvas, userEvent } = context
    const saved = canvas.getByRole('radio', { name: 'Usar o CPF salvo (•••.456.789-••)' })
    await expect(saved).toBeChecked()
    await expect(canvas.queryByRole('textbox', { name: /^CPF ou CNPJ do titular/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: /^Pagar/ }))
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
  },
})
export const SavedCpfOnPhoneDark = meta.story({
  args: { guestData: null },
  globals: { viewport: { value: 'phone390' }, theme: 'dark' },
  play: chooseCard,
})
export const SavedCpfForPix = meta.story({
  args: { guestData: null },
  globals: { viewport: { value: 'phone360' }, locale: 'zh-CN' },
})
/** By keyboard: the arrow selects, and the field of another document appears. */
export const OtherCpf = meta.story({
  tags: ['BEY-09', 'BEY-15'],
  args: { guestData: null },
  globals: { viewport: { value: 'phone390' } },
  play: async (context) => {
    await fillCard(context)
    const { canvas, userEvent } = context
    canvas.getByRole('radio', { name: 'Usar o CPF salvo (•••.456.789-••)' }).focus()
    await userEvent.keyboard('{ArrowDown>}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Usar outro' })).toBeChecked())
    await userEvent.keyboard('{/ArrowDown}')
    await userEvent.click(canvas.getByRole('button', { name: /^Pagar/ }))
    const field = canvas.getByRole('textbox', { name: /^CPF ou CNPJ do titular/ })
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toHaveAccessibleDescription('Este campo é obrigatório')
    await expect(send).not.toHaveBeenCalled()
    await userEvent.type(field, '12345678909')
    await userEvent.click(canvas.getByRole('button', { name: /^Pagar/ }))
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
  },
})
/** The provider does not accept the card without its holder's document: the field appears with the focus. */
export const DocumentNeeded = meta.story({
  tags: ['BEY-09'],
  args: { guestData: null },
  play: async (context) => {
    await fillCard(context)
    const { canvas, userEvent } = context
    const holder = canvas.getByRole('textbox', { name: /Nome do titular/ })
    await userEvent.clear(holder)
    await userEvent.type(holder, 'OTHR')
    await userEvent.click(canvas.getByRole('button', { name: /^Pagar/ }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^CPF ou CNPJ do titular/ })).toHaveFocus())
    await expect(send).not.toHaveBeenCalled()
  },
})

export const Wallet = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Carteira Mercado Pago' }))
    await userEvent.click(canvas.getByRole('button', { name: /Pagar R\$\s90,97 no Mercado Pago/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'payment.submit', request: { method: 'wallet' }, key }]])
  },
})
export const WalletOnPhone = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Mercado Pago 钱包' }))
  },
  globals: { viewport: { value: 'phone360' }, locale: 'zh-CN', theme: 'dark' },
})

export const Card = meta.story({ play: chooseCard })
export const CardOnPhone = meta.story({ play: chooseCard, globals: { viewport: { value: 'phone390' } } })
export const CardDark = meta.story({ play: fillCard, globals: { theme: 'dark' } })
export const CardPays = meta.story({
  play: async (context) => {
    await fillCard(context)
    const { canvas, userEvent } = context
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Parcelas' }), '3')
    await userEvent.click(canvas.getByRole('button', { name: /Pagar R\$\s90,97 em 3× no cartão/ }))
    await waitFor(() => expect(send).toHaveBeenCalled())
    await expect(send.mock.calls).toEqual([
      [
        {
          type: 'payment.submit',
          request: {
            method: 'card',
            token: 'tok_12345678',
            paymentMethodId: 'master',
            issuerId: '24',
            installments: 3,
            expectedTotal: 90.97,
          },
          key,
        },
      ],
    ])
  },
})
export const CardWithInterest = meta.story({
  play: async (context) => {
    await fillCard(context)
    const { canvas, userEvent } = context
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Parcelas' }), '12')
    await expect(canvas.getByRole('button', { name: /Pagar R\$\s109,56 em 12× no cartão/ })).toBeVisible()
    // A phone cuts the text of the closed select.
    await expect(canvas.getByText(/^Total R\$\s109,56, juros de 20,44%$/)).toBeVisible()
    const summary = within(canvas.getByRole('complementary', { name: 'Resumo do pedido' }))
    await expect(summary.getByText('Juros do parcelamento')).toBeVisible()
    await expect(summary.getByText(/R\$\s18,59/)).toBeVisible()
    await expect(summary.getByText(/R\$\s109,56/)).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Pix' }))
    await expect(summary.queryByText('Juros do parcelamento')).toBeNull()
    await userEvent.click(canvas.getByRole('radio', { name: 'Cartão de crédito' }))
    await expect(summary.getByText('Juros do parcelamento')).toBeVisible()
  },
})
/** BEY-09: count, value, interest and total of every plan. */
const compare: Play = async (context) => {
  await fillCard(context)
  const { canvas, userEvent } = context
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Parcelas' }), '6')
  await userEvent.click(canvas.getByText('Comparar todas as parcelas'))
  const table = canvas.getByRole('table', { name: 'Todas as parcelas' })
  await expect(within(table).getAllByRole('row')).toHaveLength(7)
  await expect(within(table).getByRole('row', { name: /6×\s*R\$\s16,79\s*10,74%\s*R\$\s100,74/ })).toBeVisible()
}
export const CardInstallmentTable = meta.story({ play: compare })
export const CardInstallmentTableOnPhone = meta.story({
  play: compare,
  globals: { viewport: { value: 'phone360' }, locale: 'pt-BR', theme: 'dark' },
})
export const CardProblems = meta.story({
  play: async (context) => {
    await chooseCard(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: /Pagar/ }))
    await expect(await canvas.findByText('Confira o número do cartão')).toBeVisible()
    await expect(canvas.getByText('Confira a validade (mês e ano)')).toBeVisible()
    await expect(canvas.getByText('Este campo é obrigatório')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Número do cartão' })).toHaveFocus())
    await expect(send).not.toHaveBeenCalled()
    const summary = within(canvas.getByRole('alert'))
    const named = () => summary.getAllByRole('button').map(({ textContent }) => textContent)
    await expect(named()).toEqual(['Número do cartão', 'Validade', 'Código de segurança', 'Nome do titular'])
    await userEvent.click(summary.getByRole('button', { name: 'Nome do titular' }))
    const holder = canvas.getByRole('textbox', { name: /Nome do titular/ })
    await expect(holder).toHaveFocus()
    await userEvent.type(holder, 'APRO')
    await expect(named()).toEqual(['Número do cartão', 'Validade', 'Código de segurança'])
  },
})
export const CardProblemOfTheProvider = meta.story({
  play: async (context) => {
    await fillCard(context)
    const { canvas, userEvent } = context
    await userEvent.clear(canvas.getByRole('textbox', { name: /Nome do titular/ }))
    await userEvent.type(canvas.getByRole('textbox', { name: /Nome do titular/ }), 'FORM{Enter}')
    await expect(await canvas.findByText('Confira o código de segurança')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Código de segurança' })).toHaveFocus())
    await expect(send).not.toHaveBeenCalled()
  },
})
export const CardRefusedBrand = meta.story({
  play: async (context) => {
    await chooseCard(context)
    await context.userEvent.type(
      context.canvas.getByRole('textbox', { name: 'Número do cartão' }),
      '4000 0000 0000 0000',
    )
    await context.userEvent.tab()
    await expect(await context.canvas.findByText('Não aceitamos este cartão')).toBeVisible()
  },
})
export const CardFieldsLoading = meta.story({
  parameters: inModes('phone'),
  args: { card: 'loading' },
  play: chooseCard,
})
export const CardFieldsFailed = meta.story({
  parameters: inModes('phone'),
  args: { card: 'failed' },
  play: async (context) => {
    await chooseCard(context)
    onCard.mockClear()
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(onCard).toHaveBeenCalledOnce()
  },
})

export const Paying = meta.story({
  args: { value: { payment: 'paying' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pagando…' }))
    await expect(send).not.toHaveBeenCalled()
  },
})
export const Confirming = meta.story({
  args: { value: { payment: 'paying' }, confirming: true },
  parameters: inModes('phone'),
})
export const Unknown = meta.story({
  args: { value: { payment: 'unknown' }, code: 'PAYMENT_UNKNOWN' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('button', { name: /Pagar/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Verificar de novo' }))
    await expect(send.mock.calls).toEqual([[{ type: 'order.retry' }]])
  },
})
export const Declined = meta.story({
  args: { value: { payment: 'declined' }, payment: cardRejections.cc_rejected_insufficient_amount },
})
export const DeclinedOnPhone = meta.story({
  args: { value: { payment: 'declined' }, payment: cardRejections.cc_rejected_call_for_authorize },
  globals: { viewport: { value: 'phone390' } },
})
/** S29, 6.1: a message never mentions risk rules or lists. */
export const DeclinedNeutral = meta.story({
  args: { value: { payment: 'declined' }, payment: cardRejections.cc_rejected_blacklist },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Use outro cartão ou pague com Pix.')).toBeVisible()
  },
})
export const Failed = meta.story({
  parameters: inModes('phone'),
  args: { value: { payment: 'failed' }, code: 'PAYMENT_PROVIDER_DOWN' },
})
export const TooManyAttempts = meta.story({ args: { value: { payment: 'failed' }, code: 'TOO_MANY_ATTEMPTS' } })
export const BoletoAfterTheWindow = meta.story({
  name: 'The bank would confirm a boleto too late for the window',
  tags: ['BEY-12'],
  args: { window: windowTomorrowEvening },
  parameters: inModes('phone'),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: 'Boleto' })).toHaveAccessibleDescription(
      'Não compensa a tempo do seu horário. Você escolhe outro horário antes de gerar o boleto.',
    )
    await userEvent.click(canvas.getByRole('radio', { name: 'Boleto' }))
    await expect(canvas.getByRole('button', { name: 'Escolher outro horário' })).toBeVisible()
  },
})

export const TooEarlyForBoleto = meta.story({
  name: 'The window is too early for a boleto: another one in one tap, or another method',
  tags: ['BEY-12', 'D68'],
  args: {
    value: { payment: 'failed' },
    code: 'WINDOW_CLOSED',
    details: { params: { reason: 'BOLETO' }, windows: [windowAfterBoleto] },
  },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/^Um boleto não compensa a tempo deste horário\./)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /30 de nov\. · 08:00–10:00/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'window.move', window: windowAfterBoleto, key }]])
  },
})
export const WindowPassed = meta.story({
  name: 'The window has begun before the payment: another one in one tap',
  tags: ['BEY-12', 'D68'],
  args: {
    value: { payment: 'failed' },
    code: 'WINDOW_CLOSED',
    details: { params: { reason: 'CUTOFF' }, windows: [windowTomorrowEvening] },
  },
  globals: { viewport: { value: 'phone390' }, theme: 'dark', locale: 'zh-CN' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /18:00–20:00/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'window.move', window: windowTomorrowEvening, key }]])
  },
})
export const WindowMoved = meta.story({
  name: 'The order was moved to another window',
  tags: ['BEY-12', 'D68'],
  args: { value: { payment: 'moved' }, window: windowAfterBoleto },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('O novo horário é seg., 30 de nov. · 08:00–10:00.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Pagar .* com Pix$/ }))
    await expect(send.mock.calls).toEqual([[{ type: 'payment.submit', request: { method: 'pix' }, key }]])
  },
})
/** S29: during an attack with stolen cards the server offers no card. */
export const CardsPaused = meta.story({
  args: { config: { ...paymentConfig, sandbox: false, methods: ['pix', 'boleto', 'wallet'] } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('radio', { name: /Cartão/ })).toBeNull()
    await expect(canvas.getByText(/^O pagamento com cartão está em pausa/)).toBeVisible()
  },
})
export const Placing = meta.story({ args: { value: { placing: 'asking' } } })
export const NotPlaced = meta.story({
  args: { value: { placing: 'failed' }, code: 'PAYMENT_MISMATCH' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'Falha ao criar pedido' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(send.mock.calls).toEqual([[{ type: 'order.retry' }]])
  },
})
export const NotPlacedOffline = meta.story({
  parameters: inModes('phone'),
  args: { value: { placing: 'failed' }, code: 'NETWORK_ERROR' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Erro ao criar pedido. Verifique sua conexão.' })).toBeVisible()
  },
})
export const Offline = meta.story({
  parameters: inModes('phone'),
  args: { offline: true },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Nada foi enviado nem cobrado/)).toBeVisible()
    const pay = canvas.getByRole('button', { name: 'Aguardando a conexão…' })
    await userEvent.click(pay)
    await userEvent.keyboard('{Enter}')
    await expect(pay).toHaveFocus()
    await expect(send).not.toHaveBeenCalled()
  },
})
export const Loading = meta.story({ parameters: inModes('phone'), args: { config: 'loading' } })
export const LoadingFailed = meta.story({
  parameters: inModes('phone'),
  args: { config: 'failed' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(onRetryConfig).toHaveBeenCalledOnce()
  },
})
export const InTheShop = meta.story({ ...inTheShop })
