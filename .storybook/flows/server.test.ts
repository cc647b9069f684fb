import { orderDelivered } from '@lotus/fixtures/orders'
import { guestData, deliveryAddress } from '@lotus/fixtures/checkout'
import { beforeEach, expect, it } from 'vitest'

import { loadContract } from '../../apps/api/src/platform/contract-document.ts'
import { createAjv } from '../../apps/api/src/platform/validation.ts'

import { createServer, type Server } from './contract.ts'
import { handlersOf, simulate } from './simulation.ts'
import { newWorld } from './world.ts'

const operations = loadContract()
const ajv = createAjv()
const items = [{ productId: 37, quantity: 1 }]
const quote = { quoteId: '0193f2a1-7c40-7b11-8e2f-1d5a0c9be001', serviceId: 'centre-delivery', expectedTotal: 52.4 }
const payment = {
  tax: 0,
  paymentId: '1',
  paymentStatus: 'pending',
  statusDetail: 'x',
  paymentMethodId: 'pix',
  externalReference: quote.quoteId,
}

/** The bodies of the operations that have one, in the order of a purchase. */
const bodies: Record<string, object> = {
  'POST /auth/sign-in': { email: 'mei.tanaka@example.com', password: 'secret' },
  'POST /users/carts/user/merge': { mergeId: quote.quoteId, items },
  'POST /users/carts': { cartItems: [{ product: { productId: 1 }, quantity: 2 }] },
  'POST /public/shipping/quotes': { zipCode: '80020310', items },
  'POST /public/carts/preview': { items },
  'POST /public/checkout/intents': { items, guest: guestData, address: deliveryAddress, ...quote },
  'POST /users/checkout/intents': {
    items: [{ ...items[0], substitution: 'refund' }],
    addressId: 1,
    cpf: null,
    ...quote,
  },
  'POST /public/checkout/intents/{intentId}/payments': { method: 'pix' },
  'POST /public/order/payments/mercadopago': payment,
  'POST /users/order/payments/mercadopago': payment,
  'POST /public/orders/{orderId}/access': { accessKey: 'q3Zp0hU7yVtE1mXkR9bC4nLwJ6sD2fGaT8oIeYxKzQs' },
  'PUT /public/orders/{orderId}/withdraw': {},
  'PUT /users/user/orders/{orderId}/withdraw': {},
}
const parameters: Record<string, string> = {
  productId: '1',
  departmentId: '1',
  quantity: '3',
  cep: '80020310',
  group: 'STORE',
  key: 'PRODUCTS_CONFIG',
}
const urlOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => parameters[name] ?? quote.quoteId)

async function ask(server: Server, name: string, body = bodies[name]) {
  const [method = '', path = ''] = name.split(' ')
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return server.fetch(new Request(`http://shop.test/api${urlOf(path)}`, { method, ...json }))
}

/** What the contract says against an answer; null if nothing. */
async function complaint(name: string, response: Response): Promise<string | null> {
  const [method, path = ''] = name.split(' ')
  const operation = operations.find(
    (each) => each.method === method && each.url === path.replaceAll(/\{(\w+)\}/g, ':$1'),
  )
  const schema = operation?.responses.get(response.status)
  if (schema === undefined) return `${name} answers ${response.status}, which the contract does not list`
  const validate = ajv.compile(schema)
  return validate(await response.json()) ? null : `${name}: ${ajv.errorsText(validate.errors)}`
}

const now = () => new Date('2026-11-25T14:02:00.000Z')
const names = Object.keys(handlersOf(newWorld(now)))
const inOrder = [...Object.keys(bodies), ...names.filter((name) => !(name in bodies))]

let server: Server
beforeEach(() => {
  server = createServer(handlersOf(newWorld(now, { order: orderDelivered })), now)
})

it('DS-03 every answer of the simulated server satisfies the contract', async () => {
  expect(names.length).toBeGreaterThan(30)
  const complaints = []
  for (const name of inOrder) complaints.push(await complaint(name, await ask(server, name)))
  expect(complaints.filter((each) => each !== null)).toEqual([])
  expect(server.answers().map(({ operation, status }) => [operation, status])).toEqual(
    inOrder.map((name) => [name, expect.toBeOneOf([200, 201])]),
  )
})

it.each(['FUND', 'OTHE', 'CONT', 'APRO'])(
  'DS-03 the payment of a card whose holder is %s satisfies the contract',
  async (holder) => {
    await ask(server, 'POST /public/checkout/intents')
    const card = { method: 'card', token: `tok_${holder}`, paymentMethodId: 'master', installments: 1 }
    const name = 'POST /public/checkout/intents/{intentId}/payments'
    const response = await ask(server, name, card)
    const { data } = (await response.clone().json()) as { data: { status: string } }
    expect(data.status).toBe({ APRO: 'approved', CONT: 'in_process' }[holder] ?? 'rejected')
    expect(await complaint(name, response)).toBeNull()
  },
)

it('DS-03 refuses the account without a session, and errors satisfy the contract', async () => {
  const refused = ['GET /users/carts/user', 'POST /users/order/payments/mercadopago', 'POST /auth/refresh']
  for (const name of refused) {
    const response = await ask(server, name)
    expect(response.status).toBe(401)
    expect(await complaint(name, response)).toBeNull()
  }
})

it('DS-03 answers 501 with the name of an operation that it does not know', async () => {
  const response = await ask(server, 'GET /users/user/stats')
  expect(response.status).toBe(501)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('GET /users/user/stats') })
})

it('DS-03 the bank and the end of the session change what the server answers', async () => {
  const { server: simulated, trigger, can } = simulate()
  expect([can('The bank confirms the Pix'), can('The session ends')]).toEqual([false, false])
  await ask(simulated, 'POST /auth/sign-in')
  for (const name of ['POST /public/checkout/intents', 'POST /public/checkout/intents/{intentId}/payments'])
    await ask(simulated, name)
  await ask(simulated, 'POST /public/order/payments/mercadopago')
  expect([can('The bank confirms the Pix'), can('The session ends')]).toEqual([true, true])
  trigger('The bank confirms the Pix')
  const response = await ask(simulated, 'GET /public/orders/{orderId}')
  expect(await response.clone().json()).toMatchObject({ data: { status: 'PAYED' } })
  expect(await complaint('GET /public/orders/{orderId}', response)).toBeNull()
  trigger('The session ends')
  expect((await ask(simulated, 'GET /users/carts/user')).status).toBe(401)
})
