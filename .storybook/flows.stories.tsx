import { msg, plural } from '@lingui/core/macro'
import { authUser } from '@lotus/fixtures/accounts'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'
import { deliveryCentre } from '@lotus/fixtures/shipping'
import { orderDelivered } from '@lotus/fixtures/orders'
import { gyoza, shortGrainRice } from '@lotus/fixtures/products'
import type { ProductSummary } from '@lotus/openapi/schema'
import { within } from 'storybook/test'

import preview from './preview.tsx'
import { Flow, type Start } from './flows/flow.tsx'
import { anything, localeOf, shopperIn, trigger, type Shopper } from './flows/shopper.ts'
import { inModes } from './modes.ts'
import { settingsOf } from './settings.ts'

type Args = { delay: number }

/**
 * The whole shop, with its own routes, machines and API client, on a simulated server. Each flow plays itself; *Start again*
 * starts it for you to click through.
 */
const meta = preview.type<{ args: Args }>().meta({
  title: 'Flows/Purchase',
  parameters: { layout: 'fullscreen', ...inModes('phone') },
  args: { delay: 0 } satisfies Args,
  argTypes: { delay: { control: { type: 'range', min: 0, max: 3000, step: 100 }, description: 'Answers take, ms' } },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs', 'DS-03'],
})

const from = (start: Start) =>
  function Render({ delay }: Args, { globals }: { globals: Record<string, unknown> }) {
    return <Flow start={start} delay={delay} theme={settingsOf(globals).theme} locale={localeOf(globals)} />
  }

const rice = [{ productId: shortGrainRice.productId, quantity: 1 }]

async function identify(shopper: Shopper): Promise<void> {
  await shopper.press('link', msg`Fechar pedido`)
  await shopper.press('button', msg`Continuar como visitante`)
  await shopper.heading(msg`Quem está comprando?`)
  const { email, name, phone, cpf } = guestData
  await shopper.fill(
    [msg`E-mail`, email],
    [msg`Nome completo`, name],
    [msg`Telefone com DDD`, phone],
    [msg`CPF ou CNPJ`, cpf],
  )
  await shopper.press('button', msg`Continuar para o endereço`)
}

async function deliver(shopper: Shopper): Promise<void> {
  await shopper.heading(msg`Onde entregamos?`)
  await shopper.fill([msg`CEP`, deliveryAddress.zipCode])
  await shopper.value(deliveryAddress.street)
  await shopper.fill([msg`Número`, deliveryAddress.number])
  await shopper.press('button', msg`Continuar para a entrega`)
}

async function review(shopper: Shopper): Promise<void> {
  await shopper.press('radio', new RegExp(`^${shopper.nameOf(deliveryCentre)}`))
  await shopper.press('button', msg`Continuar para a revisão`)
  await shopper.heading(msg`Está tudo certo?`)
  await shopper.press('button', msg`Ir para o pagamento`)
  await shopper.heading(msg`Como você quer pagar?`)
}

async function comeToThePayment(shopper: Shopper): Promise<void> {
  await identify(shopper)
  await deliver(shopper)
  await review(shopper)
}

// The names of the variables are those of the messages in the shop.
const price = anything
const total = anything
const what = anything
const number = anything

const payWithPix = (shopper: Shopper) => shopper.press('button', msg`Pagar ${price} com Pix`)

function addToCart(shopper: Shopper, product: ProductSummary) {
  const name = shopper.nameOf(product)
  return msg`Adicionar ${name} ao carrinho`
}

async function payWithCard(shopper: Shopper, holder: string): Promise<void> {
  await shopper.press('radio', shopper.like(msg`Cartão de crédito`))
  await shopper.fill(
    [msg`Número do cartão`, '5031 4332 1540 6351'],
    [msg`Validade`, '11/30'],
    [msg`Código de segurança`, '123'],
    [msg`Nome do titular`, holder],
  )
  await shopper.press('button', msg`Pagar ${total} com cartão`)
}

async function signIn(shopper: Shopper): Promise<void> {
  const form = await shopper.find('form', msg`Entrar`)
  await shopper.fill([msg`E-mail`, authUser.email], [msg`Senha`, 'uma senha longa'])
  await shopper.user.click(within(form).getByRole('button', { name: shopper.say(msg`Entrar`) }))
}

export const GuestPaysWithPix = meta.story({
  render: from({ path: '/cart', lines: rice }),
  play: async ({ canvas, globals, step }) => {
    const shopper = await shopperIn(canvas, globals)
    await step('The guest says who buys', () => identify(shopper))
    await step('… and where to deliver', () => deliver(shopper))
    await step('… checks it', () => review(shopper))
    await step('… and pays with Pix', () => payWithPix(shopper))
    await shopper.heading(msg`Falta só pagar o Pix`)
    await step('The bank confirms it while the order is open', () => trigger(canvas, 'The bank confirms the Pix'))
    await shopper.heading(msg`Pagamento confirmado!`)
    shopper.rest()
  },
})

export const CardDeclinedThenPix = meta.story({
  render: from({ path: '/cart', lines: rice }),
  play: async ({ canvas, globals, step }) => {
    const shopper = await shopperIn(canvas, globals)
    await step('The guest comes to the payment', () => comeToThePayment(shopper))
    await step('The card has no funds (holder FUND)', async () => {
      await payWithCard(shopper, 'FUND')
      await shopper.text(msg`O pagamento não foi aprovado. Nada foi cobrado.`)
    })
    await step('Pix pays the same reservation', async () => {
      await shopper.press('radio', shopper.like(msg`Pix`))
      await payWithPix(shopper)
      await shopper.heading(msg`Falta só pagar o Pix`)
      await shopper.find('link', msg`Carrinho vazio`)
    })
    shopper.rest()
  },
})

export const LoginMergesCarts = meta.story({
  render: from({ path: '/cart', lines: rice, world: { cart: [{ productId: gyoza.productId, quantity: 2 }] } }),
  play: async ({ canvas, globals, step }) => {
    const shopper = await shopperIn(canvas, globals)
    await step('The guest has rice in the cart', async () => {
      await shopper.text(shopper.nameOf(shortGrainRice))
    })
    await step('The account has gyoza in its cart', async () => {
      await shopper.press('link', msg`Entrar`)
      await signIn(shopper)
    })
    await step('Both are in the cart now', async () => {
      await shopper.text(msg`Juntamos seu carrinho ao da sua conta. ${what}`)
      await shopper.text(shopper.nameOf(gyoza))
      await shopper.text(shopper.nameOf(shortGrainRice))
    })
    shopper.rest()
  },
})

export const SessionExpiresDuringPayment = meta.story({
  render: from({ path: '/cart', lines: rice }),
  play: async ({ canvas, globals, step }) => {
    const shopper = await shopperIn(canvas, globals)
    await step('The user comes to the payment', async () => {
      await shopper.press('link', msg`Entrar`)
      await signIn(shopper)
      await shopper.press('link', msg`Fechar pedido`)
      await shopper.heading(msg`Onde entregamos?`)
      await shopper.press('button', msg`Continuar para a entrega`)
      await review(shopper)
    })
    await step('The session ends before the payment', async () => {
      await trigger(canvas, 'The session ends')
      await payWithPix(shopper)
    })
    await step('The user signs in again, and the order is created', async () => {
      await signIn(shopper)
      await shopper.press('button', msg`Tentar novamente`)
      await shopper.heading(msg`Falta só pagar o Pix`)
      await shopper.find('link', msg`Carrinho vazio`)
    })
    shopper.rest()
  },
})

export const FilterSearchBuy = meta.story({
  render: from({ path: '/products' }),
  play: async ({ canvas, globals, step }) => {
    const shopper = await shopperIn(canvas, globals)
    await step('Only what is on sale', async () => {
      await shopper.press('checkbox', shopper.like(msg`Em oferta`))
      await shopper.find('button', addToCart(shopper, gyoza))
    })
    await step('Search by name', async () => {
      const field = await shopper.find('combobox', msg`Buscar produtos`)
      await shopper.user.type(field, 'arroz{Enter}')
      await shopper.find('button', addToCart(shopper, shortGrainRice))
    })
    await step('Into the cart', async () => {
      await shopper.press('button', addToCart(shopper, shortGrainRice))
      const [lines, units] = [1, 1]
      await shopper.press(
        'link',
        msg`Carrinho, ${plural(lines, { one: '# produto', other: '# produtos' })}, ${plural(units, { one: '# unidade', other: '# unidades' })}`,
      )
    })
    await step('Buy', async () => {
      await comeToThePayment(shopper)
      await payWithCard(shopper, 'APRO')
      await shopper.heading(msg`Pagamento confirmado!`)
      await shopper.text(msg`Pedido ${number}. Obrigado! Vamos separar seus produtos para a entrega.`)
      await shopper.find('link', msg`Carrinho vazio`)
    })
    shopper.rest()
  },
})

/** A played flow follows the language of the toolbar. */
export const FilterSearchBuyInChinese = meta.story({
  ...FilterSearchBuy.input,
  globals: { ...meta.input.globals, locale: 'zh-CN' },
})

export const OrderWithdrawn = meta.story({
  render: from({ path: `/order-confirmation/${orderDelivered.orderId}`, world: { order: orderDelivered } }),
  play: async ({ canvas, globals, step }) => {
    const shopper = await shopperIn(canvas, globals)
    await step('The order was delivered yesterday', () => shopper.press('button', msg`Desistir da compra`))
    await step('The buyer confirms', async () => {
      const dialog = within(await shopper.find('dialog', msg`Desistir da compra do pedido ${number}?`))
      await shopper.user.click(dialog.getByRole('button', { name: shopper.say(msg`Desistir da compra`) }))
    })
    // The toast may show this text before the page has refetched the order.
    await shopper.heading(msg`Desistência da compra`)
    shopper.rest()
  },
})
