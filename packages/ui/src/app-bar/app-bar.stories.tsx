import Heart from 'lucide-react/icons/heart'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Menu from 'lucide-react/icons/menu'

import preview from '../../../../.storybook/preview.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { AppBar } from './app-bar.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/App bar',
  parameters: {
    ...guide({
      status: 'ready',
      use: 'Once, at the top of every page.',
      avoid: 'BottomNav for the main places on phones; NavRail beside the page.',
      anatomy: ['Start, on phones', 'Brand', 'End, on phones', 'Menu, on phones', 'Search', 'Buttons'],
      keyboard: [],
      accessibility: 'A banner. While a control of the first row has the focus, that row stays in view.',
    }),
    layout: 'fullscreen',
  },
  component: AppBar,
  argTypes: {
    brand: { control: false },
    search: { control: false },
    start: { control: false },
    end: { control: false },
    menu: { control: false },
    children: { control: false },
  },
  args: {
    brand: <a href="#inicio">Empório Lótus</a>,
    search: <TextInput type="search" aria-label="Buscar" placeholder="Buscar" shape="pill" />,
    start: <IconButton label="Departamentos" icon={<LayoutGrid />} />,
    menu: <IconButton label="Menu" icon={<Menu />} />,
    children: <IconButton label="Favoritos" icon={<Heart />} />,
  },
})

export const Desktop = meta.story()
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })
