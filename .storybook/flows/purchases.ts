import { checkoutConfig, deliveryAddress, guestData, intentOpen } from '@lotus/fixtures/checkout'
import { cardApproved, cardInReview, cardRejections, pixPending } from '@lotus/fixtures/payments'
import { cepAddress, deliveryCentre, freeDeliveryAnywhere, quoteCentre, storePickup } from '@lotus/fixtures/shipping'
import { orderJustMade, orderPayed } from '@lotus/fixtures/orders'
import type {
  CartItem,
  CheckoutIntent,
  CheckoutIntentRequest,
  CheckoutItem,
  DeliveryAddress,
  GuestData,
  Order,
  OrderLine,
  OrderSummary,
  Payment,
  PaymentRequest,
  ShippingOption,
} from '@lotus/openapi/schema'

import { onePage, productOf } from './catalog.ts'
import { Refused, type Handlers } from './contract.ts'
import { existing, later, priced, sumOf, totalOf, type World } from './world.ts'

const minimumOrder = 30

function lineOf({ productId, quantity, substitution }: CheckoutItem): OrderLine {
  const product = productOf(productId)
  const { productName, names, imageUrl, tint, price, discount, finalPrice } = product
  const unitPrice = finalPrice
  return {
    productId,
    productName,
    names,
    imageUrl,
    tint,
    quantity,
    unitPrice,
    price,
    discount,
    lineTotal: priced(product, quantity),
    substitution: substitution ?? null,
  }
}

const optionsFor = (items: readonly CartItem[]): ShippingOption[] => [
  { ...deliveryCentre, cost: totalOf(items) >= deliveryCentre.freeFrom ? 0 : deliveryCentre.cost },
  storePickup,
]

/** The sandbox's card holders, which the card fields put into their token (`card-sdk.ts`). */
const refusals: Record<string, Payment | undefined> = {
  FUND: cardRejections.cc_rejected_insufficient_amount,
  CALL: cardRejections.cc_rejected_call_for_authorize,
  SECU: cardRejections.cc_rejected_bad_filled_security_code,
  EXPI: cardRejections.cc_rejected_bad_filled_date,
  FORM: cardRejections.cc_rejected_bad_filled_other,
  OTHE: cardRejections.cc_rejected_other_reason,
  CONT: cardInReview,
}

function paymentOf(request: PaymentRequest, { total: amount, payments }: CheckoutIntent, world: World): Payment {
  const paid = { amount, totalAmount: amount, attempt: payments.length + 1, createdAt: world.now().toISOString() }
  if (request.method === 'pix')
    return { ...pixPending, ...paid, pix: { ...pixPending.pix, expiresAt: later(world, checkoutConfig.pixMinutes) } }
  if (request.method !== 'card') throw new Refused(422, 'PAYMENT_DATA_INVALID')
  const payment = refusals[request.token.slice('tok_'.length)] ?? cardApproved
  return { ...payment, ...paid, installments: request.installments }
}

/** The order of a payment: paid at once by card, or waiting for the Pix. */
function orderOf(intent: CheckoutIntent, payment: Payment, world: World): Order {
  const at = world.now().toISOString()
  const isPaid = payment.status === 'approved'
  const { lines, subtotal, shipping, tax, total, substitution, intentId } = intent
  return {
    ...orderJustMade,
    ...(isPaid ? { status: 'PAYED', paymentState: 'approved', actions: orderPayed.actions } : {}),
    orderId: intentId,
    createdAt: at,
    expiresAt: isPaid ? null : later(world, 45),
    timeline: [{ status: isPaid ? 'PAYED' : 'WAITING_PAYMENT', at }],
    lines,
    subtotal,
    shipping,
    tax,
    total,
    substitution,
    payment,
    inAccount: world.session === 'alive',
  }
}

/** Quotes, reservations, payments and orders; one of each at a time. */
export function purchases(world: World) {
  let buyer: GuestData = guestData
  let address: DeliveryAddress = deliveryAddress

  function reserve({
    items,
    serviceId,
    substitution = 'ask',
  }: Pick<CheckoutIntentRequest, 'items' | 'serviceId' | 'substitution'>): CheckoutIntent {
    const subtotal = totalOf(items)
    const shipping = optionsFor(items).find((option) => option.serviceId === serviceId) ?? deliveryCentre
    world.intent = {
      ...intentOpen,
      lines: items.map(lineOf),
      subtotal,
      shipping,
      total: sumOf(subtotal, shipping.cost),
      substitution,
      expiresAt: later(world, 30),
    }
    return world.intent
  }

  function pay(request: PaymentRequest): Payment {
    const intent = existing(world.intent)
    const payment = paymentOf(request, intent, world)
    world.intent = { ...intent, payments: [...intent.payments, payment] }
    return payment
  }

  function order(): Order {
    const intent = existing(world.intent)
    const payment = existing(intent.payments.at(-1) ?? null)
    const { name, email, phone } = buyer
    world.order = { ...orderOf(intent, payment, world), guest: { name, email, phone }, address }
    world.intent = { ...intent, status: 'ORDERED', orderId: world.order.orderId }
    // The order has taken the lines of the account's cart.
    if (world.session === 'alive') {
      world.cart = []
      world.cartVersion += 1
    }
    return world.order
  }

  /** Only the answer that creates an order contains its access key. */
  const seen = (): Order => ({ ...existing(world.order), accessKey: null })

  /** The account's orders with one of the statuses; all orders if none is given. */
  function listOrders(statuses: readonly string[]): OrderSummary[] {
    if (world.order === null) return []
    const { orderId, orderNumber, status, paymentState, createdAt, shipping, total, lines, actions } = world.order
    if (statuses.length > 0 && !statuses.includes(status)) return []
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const products = lines.slice(0, 4)
    return [{ orderId, orderNumber, status, paymentState, createdAt, shipping, total, units, products, actions }]
  }

  function withdraw(): Order {
    const found = existing(world.order)
    const at = world.now().toISOString()
    const lines = found.lines.map(({ productId, quantity }) => ({ productId, quantity }))
    world.order = {
      ...found,
      actions: found.actions.filter(({ action }) => action !== 'WITHDRAW' && action !== 'REQUEST_RETURN'),
      returns: [
        {
          kind: 'WITHDRAWAL',
          state: 'REQUESTED',
          reason: null,
          note: null,
          answer: null,
          lines,
          requestedAt: at,
          changedAt: at,
        },
      ],
    }
    return seen()
  }

  return {
    'GET /public/cep/{cep}': ({ path }) => ({ ...cepAddress, zipCode: path['cep'] ?? cepAddress.zipCode }),
    'GET /public/shipping/free-delivery': () => freeDeliveryAnywhere,
    'GET /public/shipping/windows/next': () => ({ window: null, arrivingToday: [] }),
    'POST /public/shipping/quotes': ({ body: { zipCode, items } }) => ({
      ...quoteCentre,
      zipCode: zipCode ?? null,
      expiresAt: later(world, 30),
      options: optionsFor(items),
    }),
    'POST /public/carts/preview': ({ body: { items } }) => ({
      minimumOrder,
      lines: items.map((item) => {
        const product = productOf(item.productId)
        return { ...item, product, lineTotal: priced(product, item.quantity), problem: null }
      }),
      subtotal: totalOf(items),
    }),
    'GET /public/checkout/config': () => ({
      ...checkoutConfig,
      methods: ['pix', 'card'],
      // The frame has the provider's fields already (`card-sdk.ts`); there is no sandbox to link to.
      sdkUrl: 'data:text/javascript,',
      sandbox: false,
    }),
    'POST /public/checkout/intents': ({ body }) => {
      buyer = body.guest
      address = body.address ?? address
      return reserve(body)
    },
    'POST /users/checkout/intents': ({ body }) => reserve(body),
    'GET /public/checkout/intents/{intentId}': () => existing(world.intent),
    'POST /public/checkout/intents/{intentId}/payments': ({ body }) => pay(body),
    'POST /public/order/payments/mercadopago': order,
    'POST /users/order/payments/mercadopago': order,
    'GET /public/orders/{orderId}': seen,
    'POST /public/orders/{orderId}/access': seen,
    'GET /public/orders/{orderId}/push': () => ({ publicKey: null, subscriptionIds: [] }),
    'PUT /public/orders/{orderId}/withdraw': withdraw,
    'GET /users/user/orders': ({ query }) => onePage(listOrders(query.getAll('status'))),
    'GET /users/user/orders/{orderId}': seen,
    'PUT /users/user/orders/{orderId}/withdraw': withdraw,
  } satisfies Handlers
}
