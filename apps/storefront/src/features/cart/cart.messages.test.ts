import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'

import { increase, setQuantity } from '@lotus/commerce/cart-rules'
import { shinRamyun } from '@lotus/fixtures/products'

import { rejectionMessage } from './cart.messages.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const { productId } = shinRamyun
const textOf = (decision: ReturnType<typeof increase>) => (decision.ok ? null : rejectionMessage(i18n, decision))

it('UX-06 CART-03 names the stock where it is the limit, else says that the maximum of a line is reached', () => {
  const product = (stock: number) => ({ productId, name: shinRamyun.productName, stock })
  const full = [{ productId, quantity: 99 }]
  expect(textOf(increase(full, product(500)))).toBe('Quantidade máxima atingida')
  expect(textOf(setQuantity(full, product(500), 120))).toBe('Quantidade máxima atingida')
  expect(textOf(setQuantity(full, product(7), 120))).toBe(`Quantidade máxima de ${shinRamyun.productName}: 7 unidades`)
})
