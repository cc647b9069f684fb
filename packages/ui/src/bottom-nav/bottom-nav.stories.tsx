/* oxlint-disable jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the component renders the content */
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Badge } from '../badge/badge.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { BottomNav, BottomNavLink } from './bottom-nav.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Bottom nav',
  parameters: {
    ...guide({
      status: 'ready',
      use: 'For the three to five main places of an application on phones.',
      avoid: 'SectionNav for the pages of one area; Tabs for views of one page.',
      anatomy: ['Icon with a badge', 'Label'],
      keyboard: [
        ['Tab', 'Moves through the links.'],
        ['Enter', 'Opens one.'],
      ],
      accessibility:
        'A labelled navigation; the current page has aria-current. A badge is decorative: the name of the link includes its number.',
    }),
    layout: 'fullscreen',
  },
  component: BottomNav,
  globals: { viewport: { value: 'phone360' } },
  decorators: [
    (Story) => (
      // Fixed to this element instead of the window.
      <div style={{ minBlockSize: 120, transform: 'translate(0)' }}>
        <Story />
      </div>
    ),
  ],
  args: {
    label: 'Navegação principal',
    children: [
      <BottomNavLink key="home" icon={<House />} label="Início">
        <a href="#inicio" aria-current="page" />
      </BottomNavLink>,
      <BottomNavLink
        key="cart"
        icon={<ShoppingBasket />}
        label={<span aria-hidden="true">Carrinho</span>}
        badge={<Badge shape="count">3</Badge>}
      >
        <a href="#carrinho">
          <VisuallyHidden>Carrinho, 3 produtos</VisuallyHidden>
        </a>
      </BottomNavLink>,
      <BottomNavLink key="departments" icon={<LayoutGrid />} label="Departamentos" emphasis="strong">
        <a href="#departamentos" />
      </BottomNavLink>,
    ],
  },
})

export const Phone = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveAccessibleName('Início')
    await expect(canvas.getByRole('link', { name: 'Carrinho, 3 produtos' })).toBeVisible()
  },
})
