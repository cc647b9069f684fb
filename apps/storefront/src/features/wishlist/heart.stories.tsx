import { expect, fn } from 'storybook/test'

import { shinRamyun } from '@lotus/fixtures/products'

import preview from '../../../../../.storybook/preview.tsx'
import { Heart } from './heart.tsx'

const meta = preview.meta({
  title: 'Patterns/Wishlist/Heart',
  component: Heart,
  args: { product: shinRamyun, wished: false, onWish: fn() },
})

export const Empty = meta.story({
  tags: ['WISH-01'],
  play: async ({ args, canvas, userEvent }) => {
    const heart = canvas.getByRole('button', { name: `Favoritar ${shinRamyun.productName}` })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(heart)
    await expect(args.onWish).toHaveBeenCalledWith(true)
  },
})
export const Full = meta.story({ tags: ['WISH-01'], args: { wished: true, layout: 'page' } })
export const FullDark = meta.story({ args: { wished: true }, globals: { theme: 'dark' } })
