import { loginResult, preferencesDefault, profile } from '@lotus/fixtures/accounts'
import { addresses } from '@lotus/fixtures/addresses'
import type { Cart, CartItem, CartMergeChange } from '@lotus/openapi/schema'

import { productOf } from './catalog.ts'
import { Refused, type Handlers } from './contract.ts'
import { priced, totalOf, type World } from './world.ts'

function cartOf({ cart, cartVersion, now }: World): Cart {
  return {
    cartId: 7,
    version: cartVersion,
    totalPrice: totalOf(cart),
    cartItems: cart.map(({ productId, quantity }) => {
      const product = productOf(productId)
      const { price, discount, finalPrice } = product
      return {
        product,
        price,
        quantity,
        discount,
        lineTotal: priced(product, quantity),
        addedPrice: finalPrice,
        addedAt: now().toISOString(),
        problem: null,
      }
    }),
  }
}

/** The larger quantity is kept, as in the shop. */
function merged(account: readonly CartItem[], guest: readonly CartItem[]) {
  const quantityIn = (items: readonly CartItem[], id: number) =>
    items.find(({ productId }) => productId === id)?.quantity ?? 0
  const ids = [...new Set([...account, ...guest].map(({ productId }) => productId))]
  const cart = ids.map((productId) => ({
    productId,
    quantity: Math.max(quantityIn(account, productId), quantityIn(guest, productId)),
  }))
  const changes = cart.flatMap(({ productId, quantity }): CartMergeChange[] => {
    const [ofGuest, ofAccount] = [quantityIn(guest, productId), quantityIn(account, productId)]
    if (quantity === ofAccount) return []
    const { names } = productOf(productId)
    const reason = ofAccount === 0 ? 'ADDED' : 'LARGER_KEPT'
    return [{ productId, names, guest: ofGuest, account: ofAccount, merged: quantity, reason }]
  })
  return { cart, changes }
}

/** The account of the fixtures: its session, its cart and its addresses. */
export function accounts(world: World) {
  /** Before the last merge. */
  let before: CartItem[] = []

  const signIn = () => {
    world.session = 'alive'
    return loginResult
  }
  const change = (cart: CartItem[]): Cart => {
    world.cart = cart
    world.cartVersion += 1
    return cartOf(world)
  }

  const open = {
    'POST /auth/sign-in': signIn,
    'POST /auth/refresh': () => {
      if (world.session !== 'alive') throw new Refused(401, 'REFRESH_TOKEN_EXPIRED')
      return loginResult
    },
  } satisfies Handlers

  const own = {
    'GET /users/user/profile': () => profile,
    'GET /users/user/preferences': () => preferencesDefault,
    'GET /users/addresses/user': () => addresses,
    'GET /users/user/wishlist/ids': () => [],
    'GET /users/user/stock-alerts': () => [],
    'GET /users/carts/user': () => cartOf(world),
    'POST /users/carts': ({ body: { cartItems } }) =>
      change(cartItems.map(({ product: { productId }, quantity }) => ({ productId, quantity }))),
    'POST /users/carts/products/{productId}/quantity/{quantity}': ({ path }) => {
      const item = { productId: Number(path['productId']), quantity: Number(path['quantity']) }
      const others = world.cart.filter(({ productId }) => productId !== item.productId)
      return change(item.quantity === 0 ? others : [...others, item])
    },
    'DELETE /users/carts/user': () => change([]),
    'POST /users/carts/user/merge': ({ body: { mergeId, items } }) => {
      before = world.cart
      const { cart, changes } = merged(world.cart, items)
      return { mergeId, cart: change(cart), changes }
    },
    'POST /users/carts/user/merge/{mergeId}/undo': () => change(before),
  } satisfies Handlers

  return { ...open, ...guarded(world, own) }
}

/** Refuses calls of a session that the server has ended. */
export function guarded<Some extends Handlers>(world: World, handlers: Some): Some {
  const checked = Object.entries(handlers).map(([name, handle]) => {
    const check = (call: never) => {
      if (world.session !== 'alive') throw new Refused(401, 'SESSION_EXPIRED')
      return (handle as (call: never) => unknown)(call)
    }
    return [name, check]
  })
  return Object.fromEntries(checked) as Some
}
