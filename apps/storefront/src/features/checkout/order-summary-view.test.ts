import { describe, expect, it } from 'vitest'

import { cartPreview, cartPreviewSoldOut, intentOpen } from '@lotus/fixtures/checkout'
import { deliveryCentre, quoteCentre } from '@lotus/fixtures/shipping'
import { gyoza, shinRamyun, shortGrainRice } from '@lotus/fixtures/products'

import { viewOrderSummary } from './order-summary-view.ts'

const cart = [shinRamyun, gyoza, shortGrainRice].map((product) => ({
  productId: product.productId,
  quantity: 1,
  product,
}))
const items = cart.map(({ productId, quantity }) => ({ productId, quantity }))
const nothing = { items, intent: null, plan: null, preview: null, selectedShipping: null }
const selectedShipping = { ...deliveryCentre, quoteId: quoteCentre.quoteId, zipCode: quoteCentre.zipCode }

describe('viewOrderSummary (CHK-05)', () => {
  it('begins with the cart’s prices, without a total', () => {
    const view = viewOrderSummary(nothing, cart)
    expect(view).toMatchObject({ units: 3, subtotal: 81.07, shipping: null, total: null })
    expect(view.lines.map(({ total }) => total)).toEqual([8.9, 29.67, 42.5])
  })

  it('adds the selected shipping in cents', () => {
    expect(viewOrderSummary({ ...nothing, selectedShipping }, cart)).toMatchObject({ subtotal: 81.07, total: 90.97 })
  })

  it('uses the server’s prices if known, without unavailable products', () => {
    const soldOut = {
      ...nothing,
      items: cartPreviewSoldOut.lines.map(({ productId, quantity }) => ({ productId, quantity })),
      preview: cartPreviewSoldOut,
    }
    expect(viewOrderSummary(soldOut, cart)).toMatchObject({ units: 3, subtotal: 81.07 })
  })

  it('CHK-05 keeps the server’s prices after a line was removed', () => {
    const [first] = cart
    const dearer = {
      ...cartPreview,
      lines: cartPreview.lines.map((line) => ({
        ...line,
        product: line.product && { ...line.product, price: 12.5, discount: 0, finalPrice: 12.5 },
      })),
    }
    const view = viewOrderSummary({ ...nothing, items: items.slice(0, 1), preview: dearer }, [first!])
    expect(view).toMatchObject({ units: 1, subtotal: 12.5 })
  })

  it('BEY-09 adds the interest of the chosen instalments to the total', () => {
    const plan = { installments: 6, total: 100.74 }
    expect(viewOrderSummary({ ...nothing, intent: intentOpen, plan }, [])).toMatchObject({
      subtotal: intentOpen.subtotal,
      interest: 9.77,
      total: 100.74,
    })
    const free = { installments: 3, total: intentOpen.total }
    expect(viewOrderSummary({ ...nothing, intent: intentOpen, plan: free }, [])).toMatchObject({
      interest: 0,
      total: intentOpen.total,
    })
  })

  it('shows the reserved order', () => {
    expect(viewOrderSummary({ ...nothing, intent: intentOpen }, [])).toMatchObject({
      subtotal: intentOpen.subtotal,
      shipping: { names: deliveryCentre.names, cost: 9.9 },
      total: intentOpen.total,
    })
  })
})
