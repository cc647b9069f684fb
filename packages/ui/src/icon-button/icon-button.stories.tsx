import Heart from 'lucide-react/icons/heart'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Badge } from '../badge/badge.tsx'
import { Inline } from '../inline/inline.tsx'
import { IconButton } from './icon-button.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Icon button',
  parameters: guide({
    status: 'ready',
    use: 'Where an icon alone is understood: cart, search, close, wishlist.',
    avoid: 'Button with a label in all other cases.',
    anatomy: ['Icon', 'Badge'],
    keyboard: [
      ['Tab', 'Moves the focus to it.'],
      ['Enter, Space', 'Press it.'],
    ],
    accessibility: 'The label is the accessible name and includes the number of the badge. 44 px on touch screens.',
  }),
  component: IconButton,
  args: { label: 'Favoritar', icon: <Heart />, onClick: fn() },
})

export const Ghost = meta.story()
export const Emphases = meta.story({
  render: (args) => (
    <Inline gap={4}>
      {(['strong', 'soft', 'outline', 'ghost', 'floating'] as const).map((emphasis) => (
        <IconButton key={emphasis} {...args} emphasis={emphasis} label={emphasis} />
      ))}
    </Inline>
  ),
  parameters: inModes('dark'),
})
export const Sizes = meta.story({
  render: (args) => (
    <Inline gap={4}>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <IconButton key={size} {...args} emphasis="soft" size={size} label={size} />
      ))}
    </Inline>
  ),
})
export const WithBadge = meta.story({
  args: { label: 'Carrinho, 3 produtos', icon: <ShoppingBasket />, badge: <Badge shape="count">3</Badge> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Carrinho, 3 produtos' })).toBeVisible()
  },
})
export const WithLargeBadge = meta.story({
  args: { label: 'Carrinho, mais de 99 produtos', icon: <ShoppingBasket />, badge: <Badge shape="count">99+</Badge> },
})
export const Disabled = meta.story({ args: { disabled: true, emphasis: 'outline' } })
export const AsLink = meta.story({
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the button names it
  args: { asChild: true, label: 'Carrinho', icon: <ShoppingBasket />, children: <a href="#carrinho" /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Carrinho' })).toHaveAttribute('href', '#carrinho')
  },
})
export const Toggle = meta.story({
  args: { emphasis: 'floating' },
  render: function Wish(args) {
    const [on, setOn] = useState(false)
    return <IconButton {...args} aria-pressed={on} onClick={() => setOn(!on)} />
  },
  play: async ({ canvas, userEvent }) => {
    const heart = canvas.getByRole('button', { name: 'Favoritar' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  },
})
export const Busy = meta.story({
  args: { busy: true, icon: <X />, label: 'Remover' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remover' }))
    await expect(args.onClick).not.toHaveBeenCalled()
  },
})
