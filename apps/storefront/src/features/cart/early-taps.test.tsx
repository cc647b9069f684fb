import { setupI18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { ProductSummary } from '@lotus/openapi/schema'

import { cart } from './cart-store.ts'
import { countEarlyTap, productAmong } from './early-taps.ts'

const names = { 'pt-BR': 'Missô', 'zh-CN': '味噌', 'en-US': 'Miso', 'es-ES': 'Miso' }
const miso = { productId: 7, productName: 'Missô', names, price: 9, finalPrice: 9, quantity: 5 } as ProductSummary
const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const find = (productId: number) => productAmong([[miso]], productId)
const units = () => cart.read().map(({ productId, quantity }) => [productId, quantity])

beforeEach(() => {
  cart.clear()
  document.body.innerHTML = '<fieldset data-add="7"><button type="button">+</button></fieldset><button id="other" />'
})
afterEach(() => cart.clear())

describe('a tap on a control that is not alive yet', () => {
  const tap = (selector: string) => countEarlyTap(i18n, find, document.querySelector(selector)!)

  it('CART-02 counts at once, a second one is one more', () => {
    expect(tap('fieldset button')).toBe(true)
    expect(units()).toEqual([[7, 1]])
    expect(tap('fieldset button')).toBe(true)
    expect(units()).toEqual([[7, 2]])
  })

  it('leaves other buttons and products that the page does not know to themselves', () => {
    expect(tap('#other')).toBe(false)
    document.querySelector<HTMLElement>('[data-add]')!.dataset['add'] = '8'
    expect(tap('fieldset button')).toBe(false)
    expect(units()).toEqual([])
  })
})

it('finds a product among lists, pages of lists and single answers', () => {
  expect(productAmong([undefined, { content: [miso] }], 7)).toBe(miso)
  expect(productAmong(['x', miso], 7)).toBe(miso)
  expect(productAmong([[{ productId: 7 }]], 7)).toBeUndefined()
})
