import type { ComponentProps } from 'react'
import Heart from 'lucide-react/icons/heart'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import { expect, fn, screen, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuOption, MenuSeparator } from './menu.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const chosen = fn()
const meta = preview.meta({
  title: 'Components/Menu',
  parameters: guide({
    status: 'ready',
    use: 'For actions or choices behind one button.',
    avoid: 'Select for a form; Sheet for navigation on a phone.',
    anatomy: ['Trigger', 'Items', 'Groups of options'],
    keyboard: [
      ['Enter, Space, Down', 'Open it.'],
      ['Up, Down, Home, End', 'Move to an item.'],
      ['Letters', 'Move to the item that starts with them.'],
      ['Escape', 'Closes it.'],
    ],
    accessibility: 'It has the roles menu, menuitem and menuitemradio; the focus returns to the trigger.',
  }),
  component: Menu,
  argTypes: { sideOffset: { control: 'number', description: 'The distance from the trigger in pixels.' } },
  args: {
    trigger: <Button emphasis="ghost">Ana</Button>,
    align: 'start',
    children: (
      <>
        <MenuItem icon={<Package />} onSelect={chosen}>
          Pedidos
        </MenuItem>
        <MenuItem icon={<Heart />}>Favoritos</MenuItem>
        <MenuItem disabled>Cupons</MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut />} tone="critical">
          Sair
        </MenuItem>
      </>
    ),
  } satisfies Partial<ComponentProps<typeof Menu>>,
})

export const Closed = meta.story()
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ana' }))
    await expect(await screen.findByRole('menu')).toBeVisible()
  },
})
export const OpenDark = meta.story({ ...Open.input, globals: { theme: 'dark' } })
export const Keyboard = meta.story({
  play: async ({ canvas, userEvent }) => {
    chosen.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const [first] = await screen.findAllByRole('menuitem')
    await waitFor(() => expect(first).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await expect(chosen).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('button', { name: 'Ana' })).toHaveFocus()
  },
})
export const Language = meta.story({
  args: {
    trigger: <Button emphasis="ghost">PT</Button>,
    children: (
      <MenuChoice label="Idioma" value="pt-BR">
        <MenuOption value="pt-BR">Português</MenuOption>
        <MenuOption value="zh-CN" lang="zh-CN">
          中文
        </MenuOption>
        <MenuOption value="en-US" lang="en">
          English
        </MenuOption>
      </MenuChoice>
    ),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'PT' }))
    await expect(await screen.findByRole('menuitemradio', { name: 'Português' })).toBeChecked()
  },
})
export const WithLink = meta.story({
  args: {
    children: (
      <MenuItem asChild>
        <a href="#pedidos">Pedidos</a>
      </MenuItem>
    ),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ana' }))
    await expect(await screen.findByRole('menuitem', { name: 'Pedidos' })).toHaveAttribute('href', '#pedidos')
  },
})
