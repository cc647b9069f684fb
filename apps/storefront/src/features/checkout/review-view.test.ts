import { describe, expect, it } from 'vitest'

import {
  cartPreview,
  cartPreviewBelowMinimum,
  cartPreviewPriceRisen,
  cartPreviewSoldOut,
} from '@lotus/fixtures/checkout'
import { deliveryCentre, quoteCentre, storePickup } from '@lotus/fixtures/shipping'
import { gyoza, miso, shinRamyun, shortGrainRice, ufoYakisoba } from '@lotus/fixtures/products'
import type { CartPreview } from '@lotus/openapi/schema'

import { viewReview } from './review-view.ts'

const cart = [shinRamyun, gyoza, shortGrainRice, ufoYakisoba, miso].map((product) => ({
  productId: product.productId,
  quantity: 1,
  product,
}))
const selectedShipping = { ...deliveryCentre, quoteId: quoteCentre.quoteId, zipCode: quoteCentre.zipCode }
const view = (preview: CartPreview | null) =>
  viewReview({ items: preview?.lines ?? [], preview, selectedShipping }, cart)
const notices = (preview: CartPreview) => view(preview)?.lines.map(({ notice }) => notice)

describe('viewReview (CHK-05)', () => {
  it('is null before the preview', () => {
    expect(view(null)).toBeNull()
  })

  it('adds the items and the shipping', () => {
    expect(view(cartPreview)).toMatchObject({ subtotal: 81.07, total: 90.97, missingForMinimum: 0, canConfirm: true })
    expect(notices(cartPreview)).toEqual([null, null, null])
  })

  it('marks sold-out and discontinued products and blocks the order', () => {
    const sold = notices(cartPreviewSoldOut)
    expect(sold?.slice(0, 3)).toEqual([null, null, null])
    expect(sold?.[3]).toEqual(
      ufoYakisoba.quantity < 1 ? { kind: 'soldOut' } : { kind: 'fewer', available: ufoYakisoba.quantity },
    )
    expect(view(cartPreviewSoldOut)?.canConfirm).toBe(false)
  })

  it('blocks the order for an unknown product', () => {
    const preview = {
      ...cartPreview,
      lines: [{ productId: 999, quantity: 1, product: null, lineTotal: 0, problem: 'PRODUCT_UNAVAILABLE' as const }],
    }
    expect(view(preview)).toMatchObject({ lines: [], canConfirm: false })
  })

  it('shows the available quantity', () => {
    const preview = {
      ...cartPreview,
      lines: [
        {
          productId: 1,
          quantity: 5,
          product: { ...shinRamyun, quantity: 2 },
          lineTotal: 0,
          problem: 'OUT_OF_STOCK' as const,
        },
      ],
    }
    expect(notices(preview)).toEqual([{ kind: 'fewer', available: 2 }])
  })

  it('shows the previous and the current price without blocking the order', () => {
    expect(notices(cartPreviewPriceRisen)?.[2]).toEqual({ kind: 'dearer', before: 42.5, now: 45.5 })
    expect(view(cartPreviewPriceRisen)).toMatchObject({ total: 93.97, canConfirm: true })
  })

  it('D41 has no minimum order for pickup', () => {
    const pickup = { ...storePickup, quoteId: quoteCentre.quoteId, zipCode: quoteCentre.zipCode }
    expect(
      viewReview(
        { items: cartPreviewBelowMinimum.lines, preview: cartPreviewBelowMinimum, selectedShipping: pickup },
        cart,
      ),
    ).toMatchObject({
      missingForMinimum: 0,
      canConfirm: true,
    })
  })

  it('CART-11 shows the amount missing for the minimum order', () => {
    expect(view(cartPreviewBelowMinimum)).toMatchObject({
      missingForMinimum: 21.1,
      minimumOrder: 30,
      canConfirm: false,
    })
  })
})
