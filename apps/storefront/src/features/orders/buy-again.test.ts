import { expect, it, vi } from 'vitest'

import { orderLines } from '@lotus/fixtures/checkout'
import { gyoza, shinRamyun, shortGrainRice } from '@lotus/fixtures/products'
import type { ProductSummary } from '@lotus/openapi/schema'

import { buyAgain } from './buy-again.ts'

const shop = (...products: ProductSummary[]) => ({
  productOf: async (productId: number) => products.find((product) => product.productId === productId) ?? null,
  add: vi.fn<(product: ProductSummary, quantity: number) => boolean>(() => true),
})
const twice = orderLines.map((line) => ({ ...line, quantity: 2 }))

it('D39 adds every line to the cart with its quantity', async () => {
  const everything = shop(shinRamyun, gyoza, shortGrainRice)
  expect(await buyAgain(twice, everything)).toEqual([])
  expect(everything.add.mock.calls).toEqual([
    [shinRamyun, 2],
    [gyoza, 2],
    [shortGrainRice, 2],
  ])
})

it('CART-04 adds at most the available quantity and returns the names of unavailable products', async () => {
  const some = shop({ ...shinRamyun, quantity: 1 }, { ...gyoza, quantity: 0 })
  expect(await buyAgain(twice, some)).toEqual([gyoza.names, shortGrainRice.names])
  expect(some.add.mock.calls).toEqual([[{ ...shinRamyun, quantity: 1 }, 1]])
})

it('CART-04 returns the names of products that the cart rejects', async () => {
  const full = shop(shinRamyun, gyoza, shortGrainRice)
  full.add.mockReturnValueOnce(false)
  expect(await buyAgain(orderLines, full)).toEqual([shinRamyun.names])
})
