import type { Meta, StoryObj } from '@storybook/react-vite'

import { inModes } from '../../../../../.storybook/modes.ts'

import { NeedsScript } from './needs-script.tsx'

const meta = {
  title: 'Patterns/Navigation/Needs JavaScript',
  component: NeedsScript,
  // With JavaScript it is hidden.
  decorators: [
    (Message) => (
      <div id="without-script">
        <style>{'#without-script > div { display: block }'}</style>
        {Message()}
      </div>
    ),
  ],
  parameters: { layout: 'fullscreen', ...inModes('phone', 'dark') },
} satisfies Meta<typeof NeedsScript>
export default meta
type Story = StoryObj<typeof meta>

/** What a browser without JavaScript shows in place of the cart, for instance. */
export const Portuguese: Story = { tags: ['SHELL-09'] }
export const Chinese: Story = { globals: { locale: 'zh-CN' } }
