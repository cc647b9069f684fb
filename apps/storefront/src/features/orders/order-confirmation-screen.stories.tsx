import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes, inTheShop } from '../../../../../.storybook/modes.ts'

import { cardUnknown } from '@lotus/fixtures/payments'
import {
  orderBoletoExpired,
  orderCancelledByBuyer,
  orderCancelledByExpiry,
  orderCardRefused,
  orderDelivered,
  orderInReview,
  orderInRoute,
  orderJustMade,
  orderPayed,
  orderPayedByBoleto,
  orderPayedByCard,
  orderPayedWithInterest,
  orderPickup,
  orderPickupWaiting,
  orderPixExpired,
  orderRefunded,
  orderWithMissingProduct,
  orderWaitingBoleto,
  orderWaitingWallet,
  orderWalletExpired,
  orderPayedByWallet,
  orderWaitingPix,
} from '@lotus/fixtures/orders'

import {
  OrderConfirmationPending,
  OrderConfirmationScreen,
  OrderNotHere,
  OrderUnavailable,
} from './order-confirmation-screen.tsx'
import { orderArgs, stopClock } from './order-details.examples.tsx'

const meta = preview.meta({
  title: 'Screens/Orders/Confirmation',
  component: OrderConfirmationScreen,
  args: {
    order: orderWaitingPix,
    ...orderArgs,
    link: `https://shop.example/order-confirmation/${orderJustMade.orderId}#k=${orderJustMade.accessKey}`,
    claim: null,
  },
  beforeEach: stopClock,
  parameters: { layout: 'fullscreen' },
})

export const InTheAccount = meta.story({
  name: 'The order of an account points to the purchases instead of a link to save',
  tags: ['USER-03'],
  args: { order: { ...orderPayed, inAccount: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Ver em Meus pedidos' })).toBeVisible()
    await expect(canvas.queryByText('Guarde o link do pedido')).toBeNull()
  },
})
export const InTheAccountOnPhoneDark = meta.story({
  args: InTheAccount.input.args ?? {},
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const WaitingForPix = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Falta só pagar o Pix' })).toBeVisible()
    await expect(canvas.getByRole('img', { name: /Código QR do Pix de R\$\s90,97/ })).toBeVisible()
    await expect(canvas.getByRole('timer')).toHaveTextContent(/29:[0-5]\d/)
    await expect(canvas.queryByRole('link', { name: 'Pagar no banco de teste' })).toBeNull()
  },
})
export const WaitingForPixDark = meta.story({ globals: { theme: 'dark' } })
export const WaitingForPixOnPhone = meta.story({ globals: { viewport: { value: 'phone390' } } })
export const WaitingForPixChinese = meta.story({
  globals: { viewport: { value: 'phone360' }, locale: 'zh-CN', theme: 'dark' },
})
export const WaitingForPixInTheDemo = meta.story({
  args: { sandbox: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Pagar no banco de teste' })).toHaveAttribute(
      'href',
      orderWaitingPix.payment.pix.ticketUrl,
    )
  },
})
/** The first product has the same choice as the order, the second one another choice. */
const withOwnChoices = {
  ...orderPayed,
  lines: orderPayed.lines.map((line, place) => ({ ...line, substitution: (['ask', 'refund', null] as const)[place] })),
}
export const OwnSubstitution = meta.story({
  name: 'A product shows its substitution choice where it differs from that of the order',
  tags: ['BEY-12'],
  args: { order: withOwnChoices },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Ligar para mim antes')).toBeVisible()
    await expect(canvas.getAllByText(/^Se faltar: /).map((text) => text.textContent)).toEqual([
      'Se faltar: Tirar e devolver o valor',
    ])
    const line = canvas.getByText('Se faltar: Tirar e devolver o valor').closest('li')
    await expect(line).toHaveTextContent(withOwnChoices.lines[1]!.names['pt-BR'])
  },
})
export const OwnSubstitutionOnPhone = meta.story({
  args: { order: withOwnChoices },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
/** BEY-02: the server's clock is an hour ahead of the device's. */
export const TimeIsOver = meta.story({
  args: { clockOffset: 60 * 60 * 1000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('O código expirou. Conferindo…')
  },
})
export const CopyRefused = meta.story({
  play: async ({ canvas, userEvent }) => {
    const { clipboard } = navigator
    const refuse = () => Promise.reject(new Error('refused'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse }, configurable: true })
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar código' }))
    await expect(await canvas.findByText('O navegador não deixou copiar')).toBeVisible()
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  },
})
export const PixExpired = meta.story({
  args: { order: orderPixExpired },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Gerar novo código' }))
    await expect(args.onPayAgain).toHaveBeenCalledOnce()
  },
})
export const PixExpiredOnPhone = meta.story({
  args: { order: orderPixExpired },
  globals: { viewport: { value: 'phone390' } },
})
/** CHK-06: the due date, the digits in the groups of a bank, and the bars. */
export const WaitingForBoleto = meta.story({
  args: { order: orderWaitingBoleto },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Falta só pagar o boleto' })).toBeVisible()
    await expect(canvas.getByText('Vence quinta-feira, 26 de novembro')).toBeVisible()
    // D42: no dates before the payment.
    await expect(canvas.getAllByText('Chega em 1 a 2 dias úteis após o pagamento')).toHaveLength(2)
    await expect(canvas.queryByText(/2[45] de nov/)).toBeNull()
    await expect(canvas.getByText('23793.38029 60132.784558 00001.234509 7 16420000009097')).toBeVisible()
    await expect(canvas.getByRole('img', { name: /Código de barras do boleto de R\$\s90,97/ })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Linha digitável do boleto' })).toHaveValue(
      orderWaitingBoleto.payment.boleto.digitableLine,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Imprimir boleto' }))
    await expect(args.onPrint).toHaveBeenCalledOnce()
  },
})
export const WaitingForBoletoOnPhone = meta.story({
  args: { order: orderWaitingBoleto },
  globals: { viewport: { value: 'phone390' } },
})
export const WaitingForBoletoChinese = meta.story({
  args: { order: orderWaitingBoleto },
  globals: { viewport: { value: 'phone360' }, locale: 'zh-CN', theme: 'dark' },
})
export const WaitingForBoletoInTheDemo = meta.story({
  args: { order: orderWaitingBoleto, sandbox: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Pagar no banco de teste' })).toHaveAttribute(
      'href',
      orderWaitingBoleto.payment.boleto.ticketUrl,
    )
  },
})
export const PickupWaiting = meta.story({
  name: 'An unpaid pickup',
  tags: ['D42'],
  args: { order: orderPickupWaiting },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Pronto em 1 a 2 dias úteis após o pagamento')).toHaveLength(2)
    await expect(canvas.queryByText(/2[45] de nov/)).toBeNull()
  },
})
export const BoletoExpired = meta.story({
  args: { order: orderBoletoExpired },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'O boleto venceu' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Pagar com Pix' }))
    await expect(args.onPayAgain).toHaveBeenCalledOnce()
  },
})
export const PaidWithInterest = meta.story({
  args: { order: orderPayedWithInterest },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Juros do parcelamento')).toBeVisible()
    await expect(canvas.getByText(/R\$\s18,59/)).toBeVisible()
    await expect(canvas.getByText(/^R\$\s109,56$/)).toBeVisible()
    await expect(canvas.getByText(/Cartão final 6351, R\$\s109,56 em 12×/)).toBeVisible()
  },
})
/** CHK-06: back from the provider's page, by its link, the back button or a closed tab. */
export const WaitingForWallet = meta.story({
  args: { order: orderWaitingWallet },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Falta concluir o pagamento' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Continuar no Mercado Pago' })).toHaveAttribute(
      'href',
      orderWaitingWallet.payment.wallet.redirectUrl,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Pagar com Pix' }))
    await expect(args.onPayAgain).toHaveBeenCalledOnce()
  },
})
export const WaitingForWalletOnPhone = meta.story({
  args: { order: orderWaitingWallet },
  globals: { viewport: { value: 'phone360' }, locale: 'zh-CN', theme: 'dark' },
})
export const WalletExpired = meta.story({ args: { order: orderWalletExpired } })
export const WalletPaid = meta.story({ args: { order: orderPayedByWallet } })
export const BoletoPaid = meta.story({ args: { order: orderPayedByBoleto } })
export const NewCodeComing = meta.story({
  args: { order: orderPixExpired, payingAgain: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Gerar novo código' }))
    await expect(args.onPayAgain).not.toHaveBeenCalled()
  },
})
export const NewCodeFailed = meta.story({
  parameters: inModes('phone'),
  args: { order: orderPixExpired, payAgainProblem: 'O provedor de pagamento não respondeu. Nada foi cobrado.' },
})
export const Paid = meta.story({ args: { order: orderPayed }, parameters: inModes('phone') })
export const PaidByCard = meta.story({ args: { order: orderPayedByCard } })
export const PaidWhileOpen = meta.story({
  render: function Render(args) {
    const [order, setOrder] = useState<typeof args.order>(orderWaitingPix)
    return (
      <>
        <button type="button" onClick={() => setOrder(orderPayed)}>
          O Pix cai
        </button>
        <OrderConfirmationScreen {...args} order={order} />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'O Pix cai' }))
    await expect(canvas.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible()
    await expect(canvas.getAllByRole('status')[0]).toHaveTextContent(/^Pagamento confirmado! Pedido LT-7F3K9Q/)
    await expect(canvas.queryByRole('timer')).toBeNull()
  },
})
export const Pickup = meta.story({
  tags: ['CHK-04'],
  args: { order: orderPickup },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Local de retirada')).toBeVisible()
    await expect(canvas.getByText(/^Rua das Lótus, 88/)).toBeVisible()
  },
})
export const PickupOnPhoneDarkChinese = meta.story({
  args: { order: orderPickup },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const InReview = meta.story({ args: { order: orderInReview } })
export const Confirming = meta.story({ args: { order: { ...orderWaitingPix, payment: cardUnknown } } })
export const Declined = meta.story({
  args: { order: orderCardRefused },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pagar com Pix' }))
    await expect(args.onPayAgain).toHaveBeenCalledOnce()
  },
})
export const OnItsWay = meta.story({ args: { order: orderInRoute } })
export const Delivered = meta.story({ args: { order: orderDelivered } })
export const Cancelled = meta.story({
  args: { order: orderCancelledByExpiry },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByText(/Chega em/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Comprar novamente' }))
    await expect(args.onBuyAgain).toHaveBeenCalledOnce()
  },
})
export const Refunded = meta.story({ args: { order: orderRefunded } })
export const MissingProduct = meta.story({
  tags: ['BEY-18'],
  parameters: inModes('phone-dark'),
  args: { order: orderWithMissingProduct },
  play: async ({ canvas }) => {
    const step = canvas.getByText(/Devolvemos R\$\s29,67/).closest('li')
    await expect(step).toHaveTextContent(/1 × Guioza/)
  },
})
export const MissingProductOnPhoneChinese = meta.story({
  args: { order: orderWithMissingProduct },
  globals: { viewport: { value: 'phone360' }, locale: 'zh-CN' },
})
export const ChargedBack = meta.story({ args: { order: { ...orderDelivered, paymentState: 'charged_back' } } })
export const WithoutLink = meta.story({ args: { order: orderPayed, link: null } })
export const Offline = meta.story({ parameters: inModes('phone'), args: { order: orderInReview, stale: true } })
export const Loading = meta.story({ render: () => <OrderConfirmationPending />, parameters: inModes('phone') })
export const NotHere = meta.story({
  render: () => <OrderNotHere accountOrderId={null} />,
  parameters: inModes('phone'),
})
export const NotHereSignedIn = meta.story({
  tags: ['BEY-01'],
  render: () => <OrderNotHere accountOrderId={orderPayed.orderId} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Abrir na minha conta' })).toHaveAttribute(
      'href',
      `/user/purchases/${orderPayed.orderId}`,
    )
  },
})
export const NotHereSignedInOnPhoneDarkChinese = meta.story({
  render: () => <OrderNotHere accountOrderId={orderPayed.orderId} />,
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Failed = meta.story({
  parameters: inModes('phone'),
  render: () => <OrderUnavailable problem="Sem conexão. Verifique sua internet e tente de novo." onRetry={() => {}} />,
})

const claim = { signedIn: false, pending: false, problem: null, onClaim: fn() }
export const OfGuest = meta.story({
  name: 'A guest can create an account and claim the order',
  tags: ['BEY-01', 'CHK-09'],
  args: { claim },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Criar conta e guardar este pedido' }))
    await expect(claim.onClaim).toHaveBeenCalledOnce()
  },
})
export const Claimable = meta.story({
  name: 'A signed-in shopper claims the order',
  tags: ['BEY-01'],
  args: { claim: { ...claim, signedIn: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Guardar na minha conta' })).toBeVisible()
  },
})
export const ClaimRefused = meta.story({
  args: { claim: { ...claim, signedIn: true, problem: 'Este pedido já pertence a outra conta.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Este pedido já pertence a outra conta.')
  },
})

export const CancelledByBuyer = meta.story({
  tags: ['BEY-10'],
  args: { order: orderCancelledByBuyer, link: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Pedido cancelado' })).toBeVisible()
    await expect(canvas.getByText(/Estamos devolvendo R\$\s90,97/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull()
  },
})
export const CancelAsked = meta.story({
  tags: ['BEY-10'],
  args: { order: orderPayed, link: null },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar pedido' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Cancelar o pedido LT-7F3K9Q/ }))
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Mudei de ideia')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar pedido' }))
    await expect(args.cancellation.onConfirm).toHaveBeenLastCalledWith({ reason: 'CHANGED_MIND' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})
export const InTheShop = meta.story({ ...inTheShop })
