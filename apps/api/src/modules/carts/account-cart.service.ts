import type { Cart, CartItem, CreateCartRequest } from '@lotus/openapi/schema'

import { mergeInOrder } from '#domain/cart-items.ts'
import { applyOnce, type Command } from '#domain/commands.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem, type LineError } from '#platform/problem.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accountCartRepository, type StoredCart } from './account-cart.repository.ts'
import {
  maxLines,
  newLine,
  setQuantity,
  toCart,
  unitsOf,
  withoutOrdered,
  type CartLine,
  type Decision,
  type Products,
} from './cart-lines.ts'
import type { AvailableProducts, Shopper } from './available-products.service.ts'

export type AccountCartOptions = { db: Db; clock: Clock; availableProducts: AvailableProducts }

const idsOf = (lines: readonly { productId: number }[]) => lines.map(({ productId }) => productId)

/** Locks the cart, creating it if missing. @throws {Problem} SESSION_EXPIRED if the account does not exist */
export async function lockCart(trx: Db, userId: number, now: Date): Promise<StoredCart> {
  const known = await accountCartRepository.lock(trx, userId)
  if (known !== null) return known
  if ((await accountCartRepository.insert(trx, userId, now)) === null) throw new Problem('SESSION_EXPIRED')
  const made = await accountCartRepository.lock(trx, userId)
  if (made === null) throw new Error(`The cart of user ${userId} went while its account was locked`)
  return made
}

function findProblems(items: readonly CartItem[], products: Products): LineError[] {
  return items.flatMap(({ productId, quantity }): LineError[] => {
    const known = products.get(productId)
    const available = unitsOf(known)
    if (known?.isActive !== true) return [{ productId, code: 'PRODUCT_UNAVAILABLE', requested: quantity, available }]
    if (quantity <= available) return []
    const unitPrice = known.product.finalPrice
    return [{ productId, code: 'OUT_OF_STOCK', requested: quantity, available, unitPrice }]
  })
}

export type AccountCartService = ReturnType<typeof createAccountCartService>

/** The cart of an account. Changes are serialized by a lock on the cart's row; prices never come from the caller. */
export function createAccountCartService({ db, clock, availableProducts }: AccountCartOptions) {
  /**
   * Applies a change of a browser once. A repeated change returns the current cart, or the rejection of the first call.
   */
  async function change(
    shopper: Shopper,
    command: Command,
    lock: (trx: Db, now: Date) => Promise<StoredCart>,
    decide: (lines: CartLine[], products: Products, now: Date) => Decision,
    productIds: readonly number[] = [],
  ): Promise<Cart> {
    const answer = await inTransaction(db, async (trx) => {
      const now = new Date(clock())
      let cart = await lock(trx, now)
      const products = await availableProducts(trx, shopper, [...idsOf(cart.lines), ...productIds])
      // The response is not stored, because the cart may have changed by the time of a retry.
      const outcome = await applyOnce(trx, command, now, async () => {
        const decision = decide(cart.lines, products, now)
        if (!decision.ok) throw decision.problem
        cart = await accountCartRepository.save(trx, cart, decision.lines, now)
        return null
      })
      return { outcome, cart: toCart(cart, products) }
    })
    answer.outcome()
    return answer.cart
  }

  return {
    /** CART-13: `cartId` is 0 if there is no cart yet. */
    async getCart(shopper: Shopper): Promise<Cart> {
      const cart = await accountCartRepository.find(db, shopper.userId)
      return toCart(cart, await availableProducts(db, shopper, idsOf(cart.lines)))
    },

    /** CART-06, D33. @throws {Problem} OUT_OF_STOCK, PRODUCT_UNAVAILABLE, CART_FULL */
    setCartQuantity: (shopper: Shopper, command: Command, item: CartItem): Promise<Cart> =>
      change(
        shopper,
        command,
        (trx, now) => lockCart(trx, shopper.userId, now),
        (lines, products, now) => setQuantity(lines, products.get(item.productId), item, now),
        [item.productId],
      ),

    /**
     * S08: returns the caller's cart regardless of the id; another's is answered like a missing one. @throws {Problem}
     * NOT_FOUND
     */
    deleteCartLine: (shopper: Shopper, command: Command, cartId: number, productId: number): Promise<Cart> =>
      change(
        shopper,
        command,
        async (trx) => {
          const cart = await accountCartRepository.lock(trx, shopper.userId)
          if (cart?.id !== cartId) throw new Problem('NOT_FOUND')
          return cart
        },
        (lines) => ({ ok: true, lines: lines.filter((line) => line.productId !== productId) }),
      ),

    /** CART-08. Creates a missing cart, so that late changes can be detected. */
    clearCart: (shopper: Shopper, command: Command): Promise<Cart> =>
      change(
        shopper,
        command,
        (trx, now) => lockCart(trx, shopper.userId, now),
        () => ({ ok: true, lines: [] }),
      ),

    /**
     * CART-07: all or nothing. Only product and quantity of a line are read (S02).
     * @throws {Problem} VALIDATION_FAILED, CART_EXISTS, OUT_OF_STOCK with a reason for each rejected line
     */
    async createCart(shopper: Shopper, { cartItems }: CreateCartRequest): Promise<Cart> {
      const lines = cartItems.map(({ product, quantity }) => ({ productId: product.productId, quantity }))
      const items = mergeInOrder(lines, 'cartItems')
      return inTransaction(db, async (trx) => {
        const now = new Date(clock())
        if ((await accountCartRepository.lock(trx, shopper.userId)) !== null) throw new Problem('CART_EXISTS')
        const isNew = await accountCartRepository.insert(trx, shopper.userId, now)
        if (isNew === null) throw new Problem('SESSION_EXPIRED')
        const cart = isNew ? await accountCartRepository.lock(trx, shopper.userId) : null
        if (cart === null) throw new Problem('CART_EXISTS')
        const products = await availableProducts(trx, shopper, idsOf(items))
        const problems = findProblems(items, products)
        if (problems.length > 0) throw new Problem('OUT_OF_STOCK', { lines: problems })
        const made: CartLine[] = []
        for (const { productId, quantity } of items) {
          const known = products.get(productId)
          if (known !== undefined) made.push(newLine(made, known, quantity, now))
        }
        return toCart(await accountCartRepository.save(trx, cart, made, now), products)
      })
    },

    /** In the caller's transaction: adds one of each available product, or keeps the present quantity. */
    async addOneOfEach(
      trx: Db,
      shopper: Shopper,
      productIds: readonly number[],
    ): Promise<{ added: number[]; failed: LineError[]; cart: Cart }> {
      const now = new Date(clock())
      const cart = await lockCart(trx, shopper.userId, now)
      const products = await availableProducts(trx, shopper, [...new Set([...idsOf(cart.lines), ...productIds])])
      const lines = new Map(cart.lines.map((line) => [line.productId, line]))
      const failed: LineError[] = []
      const added: number[] = []
      for (const productId of productIds) {
        const known = products.get(productId)
        const [problem] = findProblems([{ productId, quantity: 1 }], products)
        if (problem !== undefined) failed.push(problem)
        else if (known === undefined) throw new Error(`Product ${productId} can be bought and is not there`)
        else if (lines.has(productId) || lines.size < maxLines) {
          added.push(productId)
          if (!lines.has(productId)) lines.set(productId, newLine(lines.values(), known, 1, now))
        } else failed.push({ productId, code: 'CART_FULL', requested: 1, available: known.product.quantity })
      }
      const saved = await accountCartRepository.save(trx, cart, [...lines.values()], now)
      return { added, failed, cart: toCart(saved, products) }
    },

    /** D39: removes ordered items from the cart, in the transaction that creates the order. */
    async takeOrdered(trx: Db, userId: number, ordered: readonly CartItem[]): Promise<void> {
      const cart = await accountCartRepository.lock(trx, userId)
      if (cart === null) return
      await accountCartRepository.save(trx, cart, withoutOrdered(cart.lines, ordered), new Date(clock()))
    },
  }
}
