/* oxlint-disable jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the component renders the content */
import House from 'lucide-react/icons/house'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import Store from 'lucide-react/icons/store'
import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { NavRail, NavRailLink } from './nav-rail.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Nav rail',
  parameters: guide({
    status: 'ready',
    use: 'For a sidebar that is collapsed.',
    avoid: 'SectionNav for links with labels; BottomNav on phones.',
    anatomy: ['Button that expands it', 'Links with icons', 'Button at the lower edge'],
    keyboard: [
      ['Tab', 'Moves through the links.'],
      ['Enter', 'Opens one.'],
    ],
    accessibility: 'A labelled navigation. The name of each link is also its tooltip.',
  }),
  component: NavRail,
  argTypes: { action: { control: false }, end: { control: false } },
  globals: { viewport: { value: 'desktop1024' } },
  decorators: [
    (Story) => (
      // Fixed to this element instead of the window.
      <div style={{ minBlockSize: 320, transform: 'translate(0)' }}>
        <Story />
      </div>
    ),
  ],
  args: {
    label: 'Departamentos',
    action: <IconButton label="Expandir" icon={<PanelLeftOpen />} />,
    children: (
      <>
        <NavRailLink label="Início" icon={<House aria-hidden="true" />}>
          <a href="#inicio" aria-current="page" />
        </NavRailLink>
        <NavRailLink label="Loja" icon={<Store aria-hidden="true" />}>
          <a href="#loja" />
        </NavRailLink>
      </>
    ),
  },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page')
  },
})
