import {
  absentId,
  guest,
  heldWindow,
  hold,
  items,
  product,
  order,
  idempotent,
  guestPurchase,
  payment,
  ordering,
  ownChoice,
  returned,
  cancelled,
  keepOrder,
  keepPayment,
} from './bodies.ts'
import { need, type Step } from './step.ts'

type Listed = { productId: number; finalPrice: number; quantity: number; ageRestricted: boolean }

/** Enough for a minimum order. */
const unitsOf = ({ finalPrice }: Listed) => Math.ceil(60 / finalPrice)

/** What everyone sees. */
export const catalogSteps: readonly Step[] = [
  { operation: 'getHealth', about: 'the health of the service', expects: '200' },
  {
    operation: 'listSettings',
    about: 'all settings',
    expects: '200',
    isPublic: true,
    keep: ([first]: { key: string; group: string }[], world) => {
      if (first === undefined) return
      world.settingKey = first.key
      world.settingGroup = first.group
    },
  },
  {
    operation: 'listSettingsOfGroup',
    about: 'a group',
    send: (world) => ({ path: { group: need(world, 'settingGroup') } }),
    expects: '200',
    isPublic: true,
  },
  {
    operation: 'getSetting',
    about: 'a setting',
    send: (world) => ({ path: { key: need(world, 'settingKey') } }),
    expects: '200',
    isPublic: true,
  },
  {
    operation: 'getSetting',
    about: 'an unknown setting',
    send: () => ({ path: { key: 'UNKNOWN' } }),
    expects: '404 NOT_FOUND',
  },
  { operation: 'getContactInfo', about: 'the contact details', expects: '200', isPublic: true },
  {
    operation: 'listInformationPages',
    about: 'all pages',
    expects: '200',
    isPublic: true,
    keep: ([first]: { page: string }[], world) => {
      if (first !== undefined) world.page = first.page
    },
  },
  {
    operation: 'getInformationPage',
    about: 'a page',
    send: (world) => ({ path: { page: need(world, 'page') } }),
    expects: '200',
    isPublic: true,
  },
  {
    operation: 'sendContactMessage',
    about: 'a message',
    send: ({ email }) => ({
      body: {
        name: guest.name,
        email,
        subject: 'other',
        message: 'A message of the conformance suite',
        language: 'en-US',
      },
    }),
    expects: '200',
  },
  { operation: 'listDepartmentsNavigation', about: 'the menu', expects: '200', isPublic: true },
  {
    operation: 'listActiveDepartments',
    about: 'the departments',
    expects: '200',
    isPublic: true,
    keep: ([first]: { departmentId: number }[], world) => {
      if (first !== undefined) world.departmentId = first.departmentId
    },
  },
  { operation: 'listCategories', about: 'a page of the categories', expects: '200', isPublic: true },
  {
    operation: 'listAllCategories',
    about: 'all categories',
    expects: '200',
    isPublic: true,
    keep: ([first]: { categoryId: number }[], world) => {
      if (first !== undefined) world.categoryId = first.categoryId
    },
  },
  {
    operation: 'listPopularCategories',
    about: 'those of a department',
    send: (world) => ({ path: { departmentId: need(world, 'departmentId') } }),
    expects: '200',
    isPublic: true,
  },
  {
    operation: 'getCategory',
    about: 'a category',
    send: (world) => ({ path: { categoryId: need(world, 'categoryId') } }),
    expects: '200',
    isPublic: true,
  },
  {
    operation: 'getCategory',
    about: 'an unknown category',
    send: () => ({ path: { categoryId: 2_147_483_647 } }),
    expects: '404 NOT_FOUND',
  },
  {
    operation: 'listCategoryProducts',
    about: 'the products of a category',
    send: (world) => ({ path: { categoryId: need(world, 'categoryId') } }),
    expects: '200',
    isPublic: true,
  },
  {
    operation: 'listProducts',
    about: 'a page of the products in stock',
    send: () => ({ query: { pageSize: 50, sort: 'best_selling' } }),
    expects: '200',
    isPublic: true,
    keep: ({ content }: { content: Listed[] }, world) => {
      const found = content.find(
        (one) => !one.ageRestricted && unitsOf(one) <= 40 && one.quantity >= 2 * unitsOf(one) + 3,
      )
      if (found === undefined) return
      world.productId = found.productId
      world.quantity = unitsOf(found)
    },
  },
  {
    operation: 'listSuggestions',
    about: 'a search',
    send: () => ({ query: { keyword: 'ar' } }),
    expects: '200',
    isPublic: true,
  },
  { operation: 'getHome', about: 'the home page', expects: '200', isPublic: true },
  { operation: 'listPopularSearches', about: 'popular searches', expects: '200', isPublic: true },
  { operation: 'getProduct', about: 'a product', send: product, expects: '200', isPublic: true },
  {
    operation: 'getProduct',
    about: 'an unknown product',
    send: () => ({ path: { productId: 2_147_483_647 } }),
    expects: '404 NOT_FOUND',
  },
  {
    operation: 'getProduct',
    about: 'a malformed id',
    send: () => ({ path: { productId: 'x' } }),
    expects: '400 VALIDATION_FAILED',
  },
  { operation: 'listRelatedProducts', about: 'those of a product', send: product, expects: '200', isPublic: true },
  { operation: 'listReviews', about: 'those of a product', send: product, expects: '200', isPublic: true },
  {
    operation: 'requestStockAlert',
    about: 'an alert by e-mail',
    send: (world) => ({ ...product(world), body: { email: world.email, language: 'pt-BR' } }),
    expects: '200',
  },
  {
    operation: 'cancelStockAlerts',
    about: 'a forged link',
    send: () => ({ body: { token: 'x'.repeat(40) } }),
    expects: '404 NOT_FOUND',
  },
]

/** A purchase without an account. */
export const guestSteps: readonly Step[] = [
  {
    operation: 'lookUpCep',
    about: 'the CEP of the purchases',
    send: ({ zipCode }) => ({ path: { cep: zipCode } }),
    expects: '200',
  },
  {
    operation: 'lookUpCep',
    about: 'a malformed CEP',
    send: () => ({ path: { cep: '1' } }),
    expects: '400 VALIDATION_FAILED',
  },
  { operation: 'listShippingRegions', about: 'the regions', expects: '200' },
  { operation: 'getFreeDelivery', about: 'the shop', expects: '200' },
  {
    operation: 'getFreeDelivery',
    about: 'the CEP of the purchases',
    send: ({ zipCode }) => ({ query: { zipCode } }),
    expects: '200',
  },
  {
    operation: 'listDeliveries',
    about: 'the delivery of a product',
    send: (world) => ({ query: { zipCode: world.zipCode, productIds: need(world, 'productId') } }),
    expects: '200',
  },
  {
    operation: 'previewCart',
    about: 'a cart of one product',
    by: 'guest',
    send: (world) => ({ body: { items: items(world) } }),
    expects: '200',
    keep: ({ subtotal }: { subtotal: number }, world) => {
      world.subtotal = subtotal
    },
  },
  {
    operation: 'createShippingQuote',
    about: 'a quote',
    by: 'guest',
    send: (world) => ({ body: { zipCode: world.zipCode, items: items(world) } }),
    expects: '201',
    sets: ['lotus-guest'],
    keep: ({ quoteId, options }: { quoteId: string; options: { serviceId: string; cost: number }[] }, world) => {
      world.quoteId = quoteId
      const [option] = options
      if (option === undefined) return
      world.serviceId = option.serviceId
      world.cost = option.cost
    },
  },
  {
    operation: 'listWindows',
    about: 'the windows for the cart',
    send: (world) => ({ query: { quoteId: need(world, 'quoteId') } }),
    expects: '200',
    keep: ({ windows }: { windows: { windowId: string; serviceId: string; state: string }[] }, world) => {
      const free = ({ serviceId, state }: (typeof windows)[number]) =>
        serviceId === world.serviceId && (state === 'FREE' || state === 'FEW')
      const found = windows.find(free)
      if (found !== undefined) world.windowId = found.windowId
    },
  },
  {
    operation: 'listProducts',
    about: 'what arrives today at the CEP',
    send: ({ zipCode }) => ({ query: { arrivesToday: zipCode } }),
    expects: '200',
  },
  {
    operation: 'listProducts',
    about: 'what arrives today at a malformed CEP',
    send: () => ({ query: { arrivesToday: '1' } }),
    expects: '400 VALIDATION_FAILED',
  },
  {
    operation: 'getNextWindow',
    about: 'the next window for the CEP',
    send: ({ zipCode }) => ({ query: { zipCode } }),
    expects: '200',
  },
  {
    operation: 'listWindows',
    about: 'an unknown quote',
    send: () => ({ query: { quoteId: absentId } }),
    expects: '409 QUOTE_STALE',
  },
  {
    operation: 'holdWindow',
    about: 'a window of the list, or none',
    by: 'guest',
    send: heldWindow,
    expects: ['200', '409 WINDOW_CLOSED'],
    keep: ({ holdId }: { holdId: string }, world) => {
      world.holdId = holdId
    },
  },
  { operation: 'extendHold', about: 'the hold', by: 'guest', send: hold, expects: ['200', '404 NOT_FOUND'] },
  { operation: 'extendHold', about: 'the hold from another browser', send: hold, expects: '404 NOT_FOUND' },
  { operation: 'releaseHold', about: 'the hold', by: 'guest', send: hold, expects: ['200', '404 NOT_FOUND'] },
  {
    operation: 'holdWindow',
    about: 'the window of the purchase, or none',
    by: 'guest',
    send: heldWindow,
    expects: ['200', '409 WINDOW_CLOSED'],
    keep: ({ holdId, cost }: { holdId: string; cost: number }, world) => {
      world.holdId = holdId
      world.cost = cost
    },
  },
  { operation: 'getCheckoutConfig', about: 'the payment methods', expects: '200' },
  {
    operation: 'createCheckoutIntent',
    about: 'another total',
    by: 'guest',
    send: (world) => {
      const { body } = guestPurchase(world)
      return { headers: idempotent(), body: { ...body, expectedTotal: body.expectedTotal + 1 } }
    },
    expects: '409 PRICE_CHANGED',
  },
  {
    operation: 'createCheckoutIntent',
    about: 'a purchase',
    by: 'guest',
    send: guestPurchase,
    expects: '201',
    keep: ({ intentId }: { intentId: string }, world) => {
      world.intentId = intentId
    },
    compare: ({ lines }: { lines: { substitution?: string | null }[] }) =>
      lines.every(({ substitution }) => substitution === ownChoice)
        ? null
        : 'a line does not have the substitution choice of its item',
  },
  {
    operation: 'createCheckoutIntent',
    about: 'the same key and body again',
    by: 'guest',
    send: guestPurchase,
    expects: '201',
    compare: ({ intentId }: { intentId: string }, world) =>
      intentId === world.intentId ? null : 'the same Idempotency-Key and body created another intent',
  },
  {
    operation: 'createCheckoutIntent',
    about: 'the same key with another body',
    by: 'guest',
    send: (world) => {
      const { headers, body } = guestPurchase(world)
      return { headers, body: { ...body, guest: { ...body.guest, name: 'Another Name' } } }
    },
    expects: '422 IDEMPOTENCY_KEY_REUSED',
  },
  {
    operation: 'getCheckoutIntent',
    about: 'the purchase',
    by: 'guest',
    send: (world) => ({ path: { intentId: need(world, 'intentId') } }),
    expects: '200',
  },
  {
    operation: 'getCheckoutIntent',
    about: 'the purchase from another browser',
    send: (world) => ({ path: { intentId: need(world, 'intentId') } }),
    expects: '404 NOT_FOUND',
  },
  {
    operation: 'createPayment',
    about: 'a Pix payment',
    by: 'guest',
    send: payment,
    expects: '201',
    keep: keepPayment,
  },
  { operation: 'createGuestOrder', about: 'the order', by: 'guest', send: ordering, expects: '201', keep: keepOrder },
  {
    operation: 'trackOrder',
    about: 'the order',
    send: (world) => ({ body: { orderNumber: need(world, 'orderNumber'), email: world.email } }),
    expects: '200',
  },
  {
    operation: 'trackOrder',
    about: 'the order with another e-mail',
    send: (world) => ({ body: { orderNumber: need(world, 'orderNumber'), email: 'other@example.com' } }),
    expects: '404 NOT_FOUND',
  },
  {
    operation: 'requestOrderLink',
    about: 'a link to the order',
    send: (world) => ({ body: { orderNumber: need(world, 'orderNumber'), email: world.email } }),
    expects: '200',
  },
  { operation: 'getGuestOrder', about: 'the order', by: 'guest', send: order, expects: '200' },
  { operation: 'getGuestOrder', about: 'the order from another browser', send: order, expects: '404 NOT_FOUND' },
  {
    operation: 'openGuestOrder',
    about: 'a wrong key',
    send: (world) => ({ ...order(world), body: { accessKey: 'w'.repeat(43) } }),
    expects: '404 NOT_FOUND',
  },
  {
    operation: 'getGuestReceipt',
    about: 'the unpaid order',
    by: 'guest',
    send: order,
    expects: '409 RECEIPT_NOT_AVAILABLE',
  },
  {
    operation: 'withdrawGuestOrder',
    about: 'the unpaid order',
    by: 'guest',
    send: (world) => ({ ...order(world), body: {} }),
    expects: '409 WITHDRAWAL_NOT_ALLOWED',
  },
  {
    operation: 'requestGuestReturn',
    about: 'the unpaid order',
    by: 'guest',
    send: returned,
    expects: '409 RETURN_NOT_ALLOWED',
  },
  {
    operation: 'listOrderWindows',
    about: 'the unpaid order',
    by: 'guest',
    send: order,
    expects: '200',
  },
  {
    operation: 'rescheduleOrder',
    about: 'the unpaid order',
    by: 'guest',
    send: (world) => ({ ...order(world), body: { windowId: world.windowId ?? 'centro.2026-11-24.0900-1100' } }),
    expects: '409 RESCHEDULE_NOT_ALLOWED',
  },
  {
    operation: 'getOrderCalendar',
    about: 'the unpaid order, with or without a window',
    by: 'guest',
    send: order,
    expects: ['200', '404 NOT_FOUND'],
  },
  { operation: 'getOrderPush', about: 'the unpaid order', by: 'guest', send: order, expects: '200' },
  {
    operation: 'subscribeToOrder',
    about: 'an endpoint that is not https, whether the shop sends notifications or not',
    by: 'guest',
    send: (world) => ({
      ...order(world),
      body: { endpoint: 'http://push.example/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22), language: 'pt-BR' },
    }),
    expects: ['400 PUSH_ENDPOINT_REFUSED', '409 PUSH_NOT_AVAILABLE'],
  },
  {
    operation: 'unsubscribeFromOrder',
    about: 'a subscription that does not exist',
    by: 'guest',
    send: (world) => ({ path: { ...order(world).path, subscriptionId: 'a'.repeat(64) } }),
    expects: '200',
  },
  {
    operation: 'cancelGuestOrder',
    about: 'the unpaid order',
    by: 'guest',
    send: cancelled,
    expects: '200',
    keep: ({ orderId }: { orderId: string }, world) => {
      world.guestOrderId = orderId
    },
  },
  {
    operation: 'receiveMercadoPagoWebhook',
    about: 'no signature',
    send: () => ({ body: {} }),
    expects: '401 WEBHOOK_SIGNATURE_INVALID',
  },
]
