import { setupI18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { ProductSummary } from '@lotus/openapi/schema'

import { cart } from './cart-store.ts'
import { countEarlyTaps, productAmong } from './early-taps.ts'

const names = { 'pt-BR': 'Missô', 'zh-CN': '味噌', 'en-US': 'Miso', 'es-ES': 'Miso' }
const miso = { productId: 7, productName: 'Missô', names, price: 9, finalPrice: 9, quantity: 5 } as ProductSummary
const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

let stop = () => {}
let button: HTMLButtonElement

beforeEach(() => {
  cart.clear()
  document.body.innerHTML = '<fieldset data-add="7"><button type="button">+</button></fieldset>'
  button = document.querySelector('button')!
  stop = countEarlyTaps(i18n, (productId) => productAmong([[miso]], productId))
})
afterEach(() => {
  stop()
  cart.clear()
})

const units = () => cart.read().map(({ productId, quantity }) => [productId, quantity])

describe('taps on a control that is not alive yet', () => {
  it('CART-02 a tap counts exactly once', async () => {
    button.click()
    await settled()
    expect(units()).toEqual([[7, 1]])
  })

  it('CART-02 a tap whose way React has ended counts exactly once, a second one is one more', async () => {
    const block = (event: Event) => event.stopPropagation()
    document.addEventListener('click', block, true)
    button.click()
    await settled()
    expect(units()).toEqual([[7, 1]])
    button.click()
    await settled()
    document.removeEventListener('click', block, true)
    expect(units()).toEqual([[7, 2]])
  })

  it('CART-02 a control that comes alive with the tap counts it itself', async () => {
    const comeAlive = () => document.querySelector('[data-add]')?.removeAttribute('data-add')
    document.addEventListener('click', comeAlive, { capture: true, once: true })
    button.click()
    await settled()
    expect(units()).toEqual([])
  })

  it('a control that is alive is left alone', async () => {
    document.querySelector('[data-add]')?.removeAttribute('data-add')
    button.click()
    await settled()
    expect(units()).toEqual([])
  })
})

it('finds a product among lists, pages of lists and single answers', () => {
  expect(productAmong([undefined, { content: [miso] }], 7)).toBe(miso)
  expect(productAmong(['x', miso], 7)).toBe(miso)
  expect(productAmong([[{ productId: 7 }]], 7)).toBeUndefined()
})
