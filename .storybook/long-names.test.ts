import { createElement } from 'react'
import { expect, it } from 'vitest'

import { orderPayed } from '@lotus/fixtures/orders'
import { shinRamyun } from '@lotus/fixtures/products'
import type { ProductSummary } from '@lotus/openapi/schema'

import { withLongNames } from './long-names.ts'

it('DS-02 lengthens the names of all products in the arguments of a story, and changes nothing else', () => {
  const onRemove = () => {}
  const costs = createElement('p', null, 'R$ 8,90')
  const args = {
    order: orderPayed,
    view: [{ product: shinRamyun, quantity: 2 }],
    onRemove,
    costs,
    names: { label: 'Nome' },
  }
  const { order, view, ...others } = withLongNames(args)
  const textsOf = (products: Pick<ProductSummary, 'productName' | 'names'>[]) =>
    products.flatMap(({ productName, names }) => [productName, ...Object.values(names)])
  const before = textsOf([...orderPayed.lines, shinRamyun])
  const after = textsOf([...order.lines, ...view.map(({ product }) => product)])
  expect(after.map((name, i) => name.length - (before[i]?.length ?? 0)).filter((added) => added < 25)).toEqual([])
  expect({ ...view[0]?.product, productName: null, names: null }).toEqual({
    ...shinRamyun,
    productName: null,
    names: null,
  })
  expect(order.payment).toEqual(orderPayed.payment)
  expect(others).toEqual({ onRemove, costs, names: { label: 'Nome' } })
  expect(others.costs).toBe(costs)
})
