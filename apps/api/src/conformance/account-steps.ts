import { randomUUID } from 'node:crypto'

import { guest, address, randomText, command } from './bodies.ts'
import { need, type Expected, type Step, type World } from './step.ts'

const signedUp = { email: `conformance-${randomText(8)}@example.com`.toLowerCase(), password: randomText(18) }
const google: Expected[] = ['422 CSRF_PROTECTION_FAILED', '503 SERVICE_UNAVAILABLE']
const keepSession = ({ accessToken }: { accessToken: string | null }, world: World) => {
  if (accessToken !== null) world.accessToken = accessToken
}

/** Signing up and in. */
export const sessionSteps: readonly Step[] = [
  {
    operation: 'signUp',
    about: 'a new address',
    send: () => ({ body: { ...signedUp, username: guest.name, acceptTerms: true } }),
    expects: '201',
  },
  {
    operation: 'signUp',
    about: 'without the terms',
    send: () => ({ body: { ...signedUp, username: guest.name, acceptTerms: false } }),
    expects: '422 TERMS_NOT_ACCEPTED',
  },
  {
    operation: 'signUp',
    about: 'a weak password',
    send: () => ({ body: { ...signedUp, password: 'password1', username: guest.name, acceptTerms: true } }),
    expects: '422 PASSWORD_TOO_WEAK',
  },
  {
    operation: 'signIn',
    about: 'before the address is confirmed',
    send: () => ({ body: signedUp }),
    expects: '422 EMAIL_NOT_VERIFIED',
  },
  {
    operation: 'resendVerification',
    about: 'the new address',
    send: () => ({ body: { email: signedUp.email } }),
    expects: '200',
  },
  {
    operation: 'verifyEmail',
    about: 'a forged link',
    send: () => ({ body: { token: randomText(32) } }),
    expects: '422 LINK_INVALID',
  },
  {
    operation: 'forgotPassword',
    about: 'an unknown address',
    send: () => ({ body: { email: 'nobody@example.com' } }),
    expects: '200',
  },
  {
    operation: 'resetPassword',
    about: 'a forged link',
    send: () => ({ body: { token: randomText(32), password: signedUp.password } }),
    expects: '422 LINK_INVALID',
  },
  {
    operation: 'requestSignInLink',
    about: 'an unknown address',
    send: () => ({ body: { email: 'nobody@example.com' } }),
    expects: '200',
  },
  {
    operation: 'signInWithLink',
    about: 'a forged link',
    send: () => ({ body: { token: randomText(32) } }),
    expects: '422 LINK_INVALID',
  },
  {
    operation: 'beginGoogleSignIn',
    about: 'a start',
    send: () => ({ body: { state: randomText(32) } }),
    expects: ['200', '503 SERVICE_UNAVAILABLE'],
  },
  {
    operation: 'signInWithGoogle',
    about: 'a state of another browser',
    send: () => ({ body: { credential: 'code', state: randomText(32) } }),
    expects: google,
  },
  {
    operation: 'linkGoogleAccount',
    about: 'without a proved identity',
    send: ({ password }) => ({ body: { password } }),
    expects: google,
  },
  {
    operation: 'signIn',
    about: 'a wrong password',
    send: ({ email }) => ({ body: { email, password: 'not-the-password' } }),
    expects: '422 CREDENTIALS_INVALID',
  },
  { operation: 'refreshSession', about: 'without a session', expects: '401 NO_REFRESH_TOKEN' },
  {
    operation: 'signIn',
    about: 'the account',
    by: 'guest',
    send: ({ email, password }) => ({ body: { email, password } }),
    expects: '200',
    keep: keepSession,
  },
  { operation: 'refreshSession', about: 'the session', by: 'account', expects: '200', keep: keepSession },
]

/** Profile, preferences and addresses. */
export const accountSteps: readonly Step[] = [
  {
    operation: 'getProfile',
    about: 'the profile',
    by: 'account',
    expects: '200',
    keep: (profile: NonNullable<World['profile']>, world) => {
      world.profile = profile
    },
  },
  {
    operation: 'updateProfile',
    about: 'the same profile',
    by: 'account',
    send: (world) => {
      const { username, phone } = need(world, 'profile')
      return { body: { username, phone, email: world.email } }
    },
    expects: '200',
  },
  {
    operation: 'updateProfile',
    about: 'an unknown field',
    by: 'account',
    send: (world) => ({ body: { username: guest.name, email: world.email, roles: ['ADMIN'] } }),
    expects: '400 VALIDATION_FAILED',
  },
  {
    operation: 'changePassword',
    about: 'a wrong password',
    by: 'account',
    send: () => ({ body: { currentPassword: 'not-the-password', newPassword: signedUp.password } }),
    expects: '422 PASSWORD_WRONG',
  },
  { operation: 'getUserStats', about: 'the statistics', by: 'account', expects: '200' },
  {
    operation: 'deleteAccount',
    about: 'a wrong password',
    by: 'account',
    send: ({ email }) => ({ body: { password: 'not-the-password', confirmation: email } }),
    expects: '422 PASSWORD_WRONG',
  },
  {
    operation: 'exportAccount',
    about: 'the data',
    by: 'account',
    send: ({ password }) => ({ body: { password } }),
    expects: '200',
  },
  {
    operation: 'confirmWithGoogle',
    about: 'a state of another browser',
    by: 'account',
    send: () => ({ body: { credential: 'code', state: randomText(32) } }),
    expects: google,
  },
  { operation: 'listSessions', about: 'the sessions', by: 'account', expects: '200' },
  { operation: 'endOtherSessions', about: 'the others', by: 'account', expects: '200' },
  {
    operation: 'getPreferences',
    about: 'the preferences',
    by: 'account',
    expects: '200',
    keep: ({ updatedAt: _updatedAt, ...preferences }: { updatedAt: string | null }, world) => {
      world.preferences = preferences
    },
  },
  {
    operation: 'updatePreferences',
    about: 'the same preferences',
    by: 'account',
    send: (world) => ({ body: need(world, 'preferences') }),
    expects: '200',
  },
  { operation: 'listAddresses', about: 'the addresses', by: 'account', expects: '200' },
  {
    operation: 'createAddress',
    about: 'an address',
    by: 'account',
    send: ({ zipCode }) => ({ body: address(zipCode) }),
    expects: '201',
    keep: ({ addressId }: { addressId: number }, world) => {
      world.addressId = addressId
    },
  },
  ...(['getAddress', 'setDefaultAddress'] as const).map((operation): Step => ({
    operation,
    about: 'the address',
    by: 'account',
    send: (world) => ({ path: { addressId: need(world, 'addressId') } }),
    expects: '200',
  })),
  {
    operation: 'updateAddress',
    about: 'the address',
    by: 'account',
    send: (world) => ({
      path: { addressId: need(world, 'addressId') },
      body: { ...address(world.zipCode), number: '631' },
    }),
    expects: '200',
  },
  {
    operation: 'getAddress',
    about: 'an unknown address',
    by: 'account',
    send: () => ({ path: { addressId: 2_147_483_647 } }),
    expects: '404 NOT_FOUND',
  },
]

/** The cart of the account. */
export const cartSteps: readonly Step[] = [
  { operation: 'getCart', about: 'the cart', by: 'account', expects: '200' },
  {
    operation: 'createCart',
    about: 'a cart',
    by: 'account',
    send: (world) => ({ body: { cartItems: [{ product: { productId: need(world, 'productId') }, quantity: 1 }] } }),
    expects: ['201', '409 CART_EXISTS'],
  },
  {
    operation: 'setCartQuantity',
    about: 'two of a product',
    by: 'account',
    send: (world) => ({ path: { productId: need(world, 'productId'), quantity: 2 }, headers: command() }),
    expects: '200',
    keep: ({ cartId }: { cartId: number }, world) => {
      world.cartId = cartId
    },
  },
  {
    operation: 'mergeCart',
    about: 'three of the product',
    by: 'account',
    send: (world) => {
      const merged = [{ productId: need(world, 'productId'), quantity: 3 }]
      world.mergeId = randomUUID()
      return { body: { mergeId: world.mergeId, items: merged } }
    },
    expects: '200',
  },
  {
    operation: 'undoCartMerge',
    about: 'the merge',
    by: 'account',
    send: (world) => ({ path: { mergeId: need(world, 'mergeId') } }),
    expects: '200',
  },
  {
    operation: 'deleteCartLine',
    about: 'the product',
    by: 'account',
    send: (world) => ({
      path: { cartId: need(world, 'cartId'), productId: need(world, 'productId') },
      headers: command(),
    }),
    expects: '200',
  },
  { operation: 'clearCart', about: 'the cart', by: 'account', send: () => ({ headers: command() }), expects: '200' },
]
