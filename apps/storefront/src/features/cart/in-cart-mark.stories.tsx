import type { Meta, StoryObj } from '@storybook/react-vite'
import { Profiler } from 'react'
import { expect, fn, waitFor } from 'storybook/test'

import { gyoza, shinRamyun } from '@lotus/fixtures/products'

import { BuyControl } from './buy-control.tsx'
import { cart } from './cart-store.ts'
import { InCartMark } from './in-cart-mark.tsx'

const onRender = fn()

const meta = {
  title: 'Patterns/Cart/In-cart mark',
  component: InCartMark,
  args: { productId: shinRamyun.productId },
  beforeEach: () => {
    cart.clear()
    return () => void cart.clear()
  },
} satisfies Meta<typeof InCartMark>
export default meta
type Story = StoryObj<typeof meta>

const withTwo: Story = {
  beforeEach: () => {
    cart.add(shinRamyun, 2)
  },
}
export const Two: Story = {
  ...withTwo,
  name: 'Two in the cart',
  tags: ['BEY-07'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 no seu carrinho')).toBeVisible()
  },
}
export const TwoDarkChinese: Story = { ...withTwo, globals: { theme: 'dark', locale: 'zh-CN' } }

export const Alive: Story = {
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
}
