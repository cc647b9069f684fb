import { randomBytes, randomUUID } from 'node:crypto'

import { need, type World } from './step.ts'

export const guest = { name: 'Mei Tanaka', phone: '41999990000', cpf: '12345678909' }
export const place = {
  street: 'Rua Marechal Deodoro',
  number: '630',
  district: 'Centro',
  city: 'Curitiba',
  state: 'PR',
}
export const address = (zipCode: string) => ({
  ...place,
  zipCode,
  label: 'Casa',
  recipient: guest.name,
  phone: guest.phone,
})
export const absentId = '018f2f8e-1111-7222-8333-444455556666'
/** The id of a window that no shop has. */
const absentWindow = 'none.2020-01-01.1800-2000'
export const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')
export const items = (world: World) => [{ productId: need(world, 'productId'), quantity: need(world, 'quantity') }]
export const product = (world: World) => ({ path: { productId: need(world, 'productId') } })
export const order = (world: World) => ({ path: { orderId: need(world, 'orderId') } })
/** The request for a hold. In a shop without windows it names a window that does not exist. */
export const heldWindow = (world: World) => ({
  body: {
    quoteId: need(world, 'quoteId'),
    serviceId: need(world, 'serviceId'),
    windowId: world.windowId ?? absentWindow,
  },
})
export const hold = ({ holdId = absentId }: World) => ({ path: { holdId } })
export const idempotent = () => ({ 'idempotency-key': randomUUID() })
export const command = () => ({ 'command-id': `${Date.now()}-${randomBytes(16).toString('hex')}` })
const total = (world: World) => Math.round((need(world, 'subtotal') + need(world, 'cost')) * 100) / 100
export const purchase = (world: World) => ({
  items: items(world),
  quoteId: need(world, 'quoteId'),
  serviceId: need(world, 'serviceId'),
  expectedTotal: total(world),
  ageDeclared: true,
  ...(world.holdId === undefined ? {} : { holdId: world.holdId }),
})
/** The substitution choice for the guest's products, which overrides that of the order. */
export const ownChoice = 'refund'
export const guestPurchase = (world: World) => {
  const key = (world.key ??= randomUUID())
  const body = {
    ...purchase(world),
    items: items(world).map((item) => ({ ...item, substitution: ownChoice })),
    guest: { ...guest, email: world.email },
    address: { ...place, zipCode: world.zipCode },
  }
  return { headers: { 'idempotency-key': key }, body }
}
export const payment = (world: World) => ({
  path: { intentId: need(world, 'intentId') },
  headers: idempotent(),
  body: { method: 'pix' },
})
export const ordering = (world: World) => ({
  headers: idempotent(),
  body: {
    tax: 0,
    paymentId: need(world, 'paymentId'),
    paymentStatus: 'pending',
    statusDetail: '',
    paymentMethodId: 'pix',
    externalReference: need(world, 'intentId'),
  },
})
export const returned = (world: World) => ({
  ...order(world),
  body: { reason: 'OTHER', lines: [{ productId: need(world, 'productId'), quantity: 1 }] },
})
export const cancelled = (world: World) => ({ ...order(world), body: { reason: 'CHANGED_MIND' } })
export const keepPayment = (data: { paymentId: string }, world: World) => {
  world.paymentId = data.paymentId
}
export const keepOrder = (data: { orderId: string; orderNumber: string }, world: World) => {
  world.orderId = data.orderId
  world.orderNumber = data.orderNumber
}
