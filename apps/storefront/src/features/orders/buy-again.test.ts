import { expect, it, vi } from 'vitest'

import { orderLines } from '@lotus/fixtures/checkout'
import { gyoza, shinRamyun, shortGrainRice } from '@lotus/fixtures/products'
import type { ProductSummary } from '@lotus/openapi/schema'

import { buyAgain } from './buy-again.ts'

const shop = (...products: ProductSummary[]) => ({
  productOf: async (productId: number) => products.find((product) => product.productId === productId) ?? null,
  relatedTo: async () => [shortGrainRice, { ...gyoza, productId: 900, quantity: 0 }, { ...gyoza, productId: 901 }],
  add: vi.fn<(product: ProductSummary, quantity: number) => boolean>(() => true),
})
const twice = orderLines.map((line) => ({ ...line, quantity: 2 }))

it('D39 adds every line to the cart with its quantity', async () => {
  const everything = shop(shinRamyun, gyoza, shortGrainRice)
  expect(await buyAgain(twice, everything)).toEqual({ added: 3, missing: [] })
  expect(everything.add.mock.calls).toEqual([
    [shinRamyun, 2],
    [gyoza, 2],
    [shortGrainRice, 2],
  ])
})

it('CART-04 BEY-07 adds at most the available quantity and offers available alternatives for the other products', async () => {
  const some = shop({ ...shinRamyun, quantity: 1 }, { ...gyoza, quantity: 0 })
  expect(await buyAgain(twice, some)).toEqual({
    added: 1,
    missing: [gyoza, shortGrainRice].map(({ productId, names }) => ({
      productId,
      names,
      // Neither a product of the order nor one that is out of stock.
      alternatives: [{ ...gyoza, productId: 901 }],
    })),
  })
  expect(some.add.mock.calls).toEqual([[{ ...shinRamyun, quantity: 1 }, 1]])
})

it('CART-04 returns the names of products that the cart rejects', async () => {
  const full = shop(shinRamyun, gyoza, shortGrainRice)
  full.add.mockReturnValueOnce(false)
  const { added, missing } = await buyAgain(orderLines, full)
  expect([added, missing.map(({ names }) => names)]).toEqual([2, [shinRamyun.names]])
})
