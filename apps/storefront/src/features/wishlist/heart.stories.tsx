import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { shinRamyun } from '@lotus/fixtures/products'

import { Heart } from './heart.tsx'

const meta = {
  title: 'Patterns/Wishlist/Heart',
  component: Heart,
  args: { product: shinRamyun, wished: false, onWish: fn() },
} satisfies Meta<typeof Heart>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  tags: ['WISH-01'],
  play: async ({ args, canvas, userEvent }) => {
    const heart = canvas.getByRole('button', { name: `Favoritar ${shinRamyun.productName}` })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(heart)
    await expect(args.onWish).toHaveBeenCalledWith(true)
  },
}
export const Full: Story = { tags: ['WISH-01'], args: { wished: true, layout: 'page' } }
export const FullDark: Story = { args: { wished: true }, globals: { theme: 'dark' } }
