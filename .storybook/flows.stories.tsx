import { authUser } from '@lotus/fixtures/accounts'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'
import { orderDelivered } from '@lotus/fixtures/orders'
import { gyoza, shortGrainRice } from '@lotus/fixtures/products'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { within } from 'storybook/test'

import { defaultLocale, isLocale } from '../apps/storefront/src/i18n/i18n.ts'

import { Flow, type Start } from './flows/flow.tsx'
import { trigger, shopperIn, type Shopper } from './flows/shopper.ts'
import { inModes } from './modes.ts'
import { settingsOf } from './settings.ts'

type Args = { delay: number }

/**
 * The whole shop, with its own routes, machines and API client, on a simulated server. Each flow plays itself; *Start again*
 * starts it for you to click through.
 */
const meta = {
  title: 'Flows/Purchase',
  parameters: { layout: 'fullscreen', ...inModes('phone') },
  args: { delay: 0 },
  argTypes: { delay: { control: { type: 'range', min: 0, max: 3000, step: 100 }, description: 'Answers take, ms' } },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs', 'DS-03'],
} satisfies Meta<Args>

export default meta
type Story = StoryObj<Args>

const from =
  (start: Start): NonNullable<Story['render']> =>
  ({ delay }, { globals }) => {
    const { theme, locale } = settingsOf(globals)
    return <Flow start={start} delay={delay} theme={theme} locale={isLocale(locale) ? locale : defaultLocale} />
  }

const rice = [{ productId: shortGrainRice.productId, quantity: 1 }]

async function identify(shopper: Shopper): Promise<void> {
  await shopper.press('link', 'Fechar pedido')
  await shopper.press('button', 'Continuar como visitante')
  await shopper.heading('Quem está comprando?')
  const { email, name, phone, cpf } = guestData
  await shopper.fill({ 'E-mail': email, 'Nome completo': name, Telefone: phone, CPF: cpf })
  await shopper.press('button', 'Continuar para o endereço')
}

async function deliver(shopper: Shopper): Promise<void> {
  await shopper.heading('Onde entregamos?')
  await shopper.fill({ CEP: deliveryAddress.zipCode })
  await shopper.value(deliveryAddress.street)
  await shopper.fill({ Número: deliveryAddress.number })
  await shopper.press('button', 'Continuar para a entrega')
}

async function review(shopper: Shopper): Promise<void> {
  await shopper.press('radio', /^Entrega no Centro/)
  await shopper.press('button', 'Continuar para a revisão')
  await shopper.heading('Está tudo certo?')
  await shopper.press('button', 'Ir para o pagamento')
  await shopper.heading('Como você quer pagar?')
}

const payWithPix = (shopper: Shopper) => shopper.press('button', /^Pagar R\$\s52,40 com Pix/)

async function signIn(shopper: Shopper): Promise<void> {
  const form = await shopper.find('form', 'Entrar')
  await shopper.fill({ 'E-mail': authUser.email, Senha: 'uma senha longa' })
  await shopper.user.click(within(form).getByRole('button', { name: 'Entrar' }))
}

export const GuestPaysWithPix: Story = {
  render: from({ path: '/cart', lines: rice }),
  play: async ({ canvas, step }) => {
    const shopper = await shopperIn(canvas)
    await step('The guest says who buys', () => identify(shopper))
    await step('… and where to deliver', () => deliver(shopper))
    await step('… checks it', () => review(shopper))
    await step('… and pays with Pix', () => payWithPix(shopper))
    await shopper.heading('Falta só pagar o Pix')
    await step('The bank confirms it while the order is open', () => trigger(canvas, 'The bank confirms the Pix'))
    await shopper.heading('Pagamento confirmado!')
    await shopper.rest()
  },
}

export const CardDeclinedThenPix: Story = {
  render: from({ path: '/cart', lines: rice }),
  play: async ({ canvas, step }) => {
    const shopper = await shopperIn(canvas)
    await step('The guest comes to the payment', async () => {
      await identify(shopper)
      await deliver(shopper)
      await review(shopper)
    })
    await step('The card has no funds (holder FUND)', async () => {
      await shopper.press('radio', /^Cartão/)
      await shopper.fill({
        'Número do cartão': '5031 4332 1540 6351',
        Validade: '11/30',
        'Código de segurança': '123',
        'Nome do titular': 'FUND',
      })
      await shopper.press('button', /^Pagar/)
      await shopper.text('O pagamento não foi aprovado. Nada foi cobrado.')
    })
    await step('Pix pays the same reservation', async () => {
      await shopper.press('radio', /^Pix/)
      await payWithPix(shopper)
      await shopper.heading('Falta só pagar o Pix')
      await shopper.find('link', 'Carrinho vazio')
    })
    await shopper.rest()
  },
}

export const LoginMergesCarts: Story = {
  render: from({ path: '/cart', lines: rice, world: { cart: [{ productId: gyoza.productId, quantity: 2 }] } }),
  play: async ({ canvas, step }) => {
    const shopper = await shopperIn(canvas)
    await step('The guest has rice in the cart', async () => {
      await shopper.text(shortGrainRice.productName)
    })
    await step('The account has gyoza in its cart', async () => {
      await shopper.press('link', 'Entrar')
      await signIn(shopper)
    })
    await step('Both are in the cart now', async () => {
      await shopper.text(/^Juntamos seu carrinho/)
      await shopper.text(gyoza.productName)
      await shopper.text(shortGrainRice.productName)
    })
    await shopper.rest()
  },
}

export const SessionExpiresDuringPayment: Story = {
  render: from({ path: '/cart', lines: rice }),
  play: async ({ canvas, step }) => {
    const shopper = await shopperIn(canvas)
    await step('The user comes to the payment', async () => {
      await shopper.press('link', 'Entrar')
      await signIn(shopper)
      await shopper.press('link', 'Fechar pedido')
      await shopper.heading('Onde entregamos?')
      await shopper.press('button', 'Continuar para a entrega')
      await review(shopper)
    })
    await step('The session ends before the payment', async () => {
      await trigger(canvas, 'The session ends')
      await payWithPix(shopper)
    })
    await step('The user signs in again, and the order is created', async () => {
      await signIn(shopper)
      await shopper.press('button', 'Tentar novamente')
      await shopper.heading('Falta só pagar o Pix')
      await shopper.find('link', 'Carrinho vazio')
    })
    await shopper.rest()
  },
}

export const FilterSearchBuy: Story = {
  render: from({ path: '/products' }),
  play: async ({ canvas, step }) => {
    const shopper = await shopperIn(canvas)
    await step('Only what is on sale', async () => {
      await shopper.press('checkbox', /Em oferta|Ofertas|promoção/)
      await shopper.text('Guioza de porco e acelga')
    })
    await step('Search by name', async () => {
      const field = await shopper.find('combobox', /Buscar|Busca/)
      await shopper.user.type(field, 'arroz{Enter}')
      await shopper.text('Arroz japonês grão curto')
    })
    await step('Buy', async () => {
      await shopper.press('button', new RegExp(`^Adicionar .*${shortGrainRice.productName}`))
      await shopper.text(/foi adicionado ao carrinho$/)
      await shopper.press('link', /^Carrinho/)
      await shopper.find('link', 'Fechar pedido')
    })
    await shopper.rest()
  },
}

export const OrderWithdrawn: Story = {
  render: from({ path: `/order-confirmation/${orderDelivered.orderId}`, world: { order: orderDelivered } }),
  play: async ({ canvas, step }) => {
    const shopper = await shopperIn(canvas)
    await step('The order was delivered yesterday', () => shopper.press('button', 'Desistir da compra'))
    await step('The buyer confirms', async () => {
      const dialog = within(await shopper.find('dialog', /^Desistir da compra/))
      await shopper.user.click(dialog.getByRole('button', { name: 'Desistir da compra' }))
    })
    await shopper.text(/^Recebemos a sua desistência/)
    await shopper.rest()
  },
}
