import { Profiler, type ComponentProps } from 'react'
import { expect, fn, waitFor } from 'storybook/test'

import { gyoza, shinRamyun } from '@lotus/fixtures/products'

import preview from '../../../../../.storybook/preview.tsx'
import { BuyControl } from './buy-control.tsx'
import { cart } from './cart-store.ts'
import { InCartMark } from './in-cart-mark.tsx'

const onRender = fn()

const meta = preview.meta({
  title: 'Patterns/Cart/In-cart mark',
  component: InCartMark,
  args: { productId: shinRamyun.productId } satisfies Partial<ComponentProps<typeof InCartMark>>,
  beforeEach: () => {
    cart.clear()
    return () => void cart.clear()
  },
})

const withTwo = {
  beforeEach: () => {
    cart.add(shinRamyun, 2)
  },
}
export const Two = meta.story({
  ...withTwo,
  name: 'Two in the cart',
  tags: ['BEY-07'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 no seu carrinho')).toBeVisible()
  },
})
export const TwoDarkChinese = meta.story({ ...withTwo, globals: { theme: 'dark', locale: 'zh-CN' } })

export const Alive = meta.story({
  name: 'Each mark follows the cart separately',
  tags: ['BEY-07'],
  render: () => (
    <>
      <BuyControl product={shinRamyun} />
      <InCartMark productId={shinRamyun.productId} />
      <Profiler id="another card" onRender={onRender}>
        <InCartMark productId={gyoza.productId} />
      </Profiler>
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByText(/no seu carrinho/)).toBeNull()
    onRender.mockClear()
    // Synchronous: no frame is painted between the press and the mark.
    canvas.getByRole('button', { name: /^Adicionar/ }).click()
    await Promise.resolve()
    await expect(canvasElement).toHaveTextContent('1 no seu carrinho')
    // Another tab writes the guest's cart, after this one has stored it.
    await waitFor(() => expect(localStorage.getItem('cartItems')).toContain('"quantity":1'))
    const text = localStorage.getItem('cartItems') ?? ''
    localStorage.setItem('cartItems', text.replace('"quantity":1,"addedAt"', '"quantity":7,"addedAt"'))
    dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }))
    await expect(await canvas.findByText('7 no seu carrinho')).toBeVisible()
    cart.remove(shinRamyun)
    await waitFor(() => expect(canvas.queryByText(/no seu carrinho/)).toBeNull())
    await expect(onRender).not.toHaveBeenCalled()
  },
})
