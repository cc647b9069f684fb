import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'

import { preferences } from '@lotus/fixtures/accounts'
import { addressData } from '@lotus/fixtures/addresses'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'
import type { operations } from '@lotus/openapi/schema'

import { loadContract } from './platform/contract-document.ts'
import { Problem } from './platform/problem.ts'
import { createAjv, createRequestCheck } from './platform/validation.ts'

type WithBody<Json> = { requestBody: { content: { 'application/json': Json } } }
type Bodies = {
  [
    Name in keyof operations as operations[Name] extends WithBody<unknown> ? Name : never
  ]: operations[Name] extends WithBody<infer Json> ? Json : never
}

const uuid = '018f2f8e-1111-7222-8333-444455556666'
const secret = 's'.repeat(43)
const items = [{ productId: 1, quantity: 2 }]
const chosen = { quoteId: uuid, serviceId: 'centre-delivery', expectedTotal: 45.5 }
const order = {
  tax: 0,
  paymentId: '1',
  paymentStatus: 'approved',
  statusDetail: 'accredited',
  paymentMethodId: 'pix',
  externalReference: uuid,
}
const { updatedAt: _updatedAt, ...chosenPreferences } = preferences
const email = 'mei@example.com'
const password = 'lampada-azul-no-telhado'

/** A valid body for every operation with one; a new operation does not compile until it is listed. */
const bodies = {
  createShippingQuote: { zipCode: '80020310', items },
  holdWindow: { quoteId: uuid, serviceId: 'centre-delivery', windowId: 'centro.2026-11-30.1800-2000' },
  previewCart: { items },
  createCheckoutIntent: { items, guest: guestData, address: deliveryAddress, ...chosen },
  createUserCheckoutIntent: { items, addressId: 1, cpf: null, ...chosen },
  createPayment: { method: 'card', token: 'f'.repeat(32), paymentMethodId: 'master', installments: 1 },
  createGuestOrder: order,
  createOrder: order,
  requestOrderLink: { orderNumber: 'LT-7F3K9Q', email },
  sendContactMessage: { name: 'Mei', email, subject: 'order', message: 'Onde está o pedido?', language: 'pt-BR' },
  requestStockAlert: { email, language: 'pt-BR' },
  cancelStockAlerts: { token: `v1.0a1b2c3d.${secret}` },
  trackOrder: { orderNumber: 'LT-7F3K9Q', email },
  openGuestOrder: { accessKey: secret },
  cancelOrder: { reason: 'OTHER', comment: 'Comprei em dobro' },
  cancelGuestOrder: { reason: 'CHANGED_MIND' },
  withdrawOrder: { note: 'Mudei de ideia' },
  withdrawGuestOrder: {},
  requestReturn: { reason: 'DAMAGED', lines: [{ productId: 1, quantity: 2 }], note: 'Veio amassado' },
  requestGuestReturn: { reason: 'OTHER', lines: [{ productId: 1, quantity: 1 }] },
  rescheduleOrder: { windowId: 'centro.2026-11-24.0900-1100' },
  subscribeToOrder: {
    endpoint: 'https://push.example/send/1',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
    language: 'pt-BR',
  },
  receiveMercadoPagoWebhook: {},
  signIn: { email, password },
  signUp: { email, username: 'Mei', password, acceptTerms: true, language: 'zh-CN' },
  beginGoogleSignIn: { state: secret },
  signInWithGoogle: { credential: 'code', state: secret, language: 'zh-CN' },
  confirmWithGoogle: { credential: 'code', state: secret },
  linkGoogleAccount: { password },
  forgotPassword: { email },
  resetPassword: { token: secret, password },
  requestSignInLink: { email },
  signInWithLink: { token: secret },
  verifyEmail: { token: secret },
  resendVerification: { email },
  updateProfile: { username: 'Mei', email, currentPassword: password, phone: '41999990000', cpf: '12345678909' },
  changePassword: { currentPassword: password, newPassword: password },
  deleteAccount: { password, confirmation: email },
  exportAccount: { password },
  updatePreferences: chosenPreferences,
  createAddress: addressData,
  updateAddress: addressData,
  // Price and discount of a line are part of the contract, but ignored.
  createCart: { cartItems: [{ product: { productId: 1 }, quantity: 2, price: 8.9, discount: 0 }] },
  mergeCart: { mergeId: uuid, items },
  removeManyFromWishlist: { productIds: [1, 2] },
  moveWishlistToCart: { productIds: [1, 2] },
  createReview: { rating: 5, title: 'Muito bom', comment: null, language: 'pt-BR' },
  updateReview: { rating: 1, title: null, comment: 'Veio amassado', language: 'zh-CN' },
  updateWishlistItem: { note: 'Para o Natal' },
} satisfies Bodies

/** Signed by the provider over other data, and only parsed as JSON. */
const unread = new Set<string>(['receiveMercadoPagoWebhook'])
const wanted = {
  roles: ['admin'],
  userId: 1,
  id: 1,
  createdAt: '2026-11-23T14:00:00.000Z',
  verified: true,
  price: 0.01,
}
const forbidden = { ...wanted, status: 'PAYED', isDefault: true, guestHash: secret, user_id: 1, is_default: true }

const ajv = createAjv()
const written = loadContract().filter(({ body, id }) => body !== null && !unread.has(id))

/** Every copy of `value` with one additional unknown field in one of its objects, and the path of that field. */
function withField(value: unknown, name: string, added: unknown, at = ''): [path: string, copy: unknown][] {
  const path = (step: string) => (at === '' ? step : `${at}.${step}`)
  if (typeof value !== 'object' || value === null) return []
  const copy = (key: string | number, item: unknown) =>
    Array.isArray(value) ? value.with(Number(key), item) : { ...value, [key]: item }
  const here: [string, unknown][] =
    Array.isArray(value) || name in value ? [] : [[path(name), { ...value, [name]: added }]]
  const inside = Object.entries(value).flatMap(([key, item]) =>
    withField(item, name, added, path(key)).map(([where, changed]): [string, unknown] => [where, copy(key, changed)]),
  )
  return [...here, ...inside]
}

describe('S31 unknown fields are rejected', () => {
  it.each(written.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
    const { parameters: _parameters, ...alone } = operation
    const check = createRequestCheck(ajv, { ...alone, parameters: [] })
    const errorsOf = (body: unknown) => {
      try {
        check({ body, query: {} } as FastifyRequest)
        return null
      } catch (error) {
        if (error instanceof Problem) return error.details.fields
        throw error
      }
    }
    const right: unknown = bodies[id as keyof typeof bodies]
    expect(errorsOf(right)).toBe(null)
    let tried = 0
    for (const [name, added] of Object.entries(forbidden)) {
      for (const [path, body] of withField(right, name, added)) {
        expect(errorsOf(body)).toEqual([{ path, code: 'UNKNOWN_FIELD' }])
        tried++
      }
    }
    expect(tried).toBeGreaterThanOrEqual(Object.keys(forbidden).length)
  })
})
