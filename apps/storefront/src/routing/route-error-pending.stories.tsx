import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { inModes } from '../../../../.storybook/modes.ts'

import { RouteErrorPending } from './route-states.tsx'

const meta = preview.meta({
  title: 'Screens/Crash without its code',
  component: RouteErrorPending,
  globals: { frame: 'shop' },
  parameters: { layout: 'fullscreen', ...inModes('phone', 'dark') },
})

export const Framed = meta.story({
  name: 'In the shop',
  tags: ['SHELL-09'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main')).toContainElement(canvas.getByRole('alert'))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Não deu para abrir esta página')
  },
})
