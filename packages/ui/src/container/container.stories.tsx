import type { Meta, StoryObj } from '@storybook/react-vite'

import { vars } from '../theme/contract.css.ts'
import { Container } from './container.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = {
  title: 'Components/Container',
  component: Container,
  parameters: {
    ...guide({
      status: 'ready',
      use: 'Once per page section, to limit its width.',
      avoid: 'Grid and Stack inside of it.',
      anatomy: ['Centered column with side padding'],
      keyboard: [],
      accessibility: 'It has no role: use `asChild` with main or section.',
    }),
    layout: 'fullscreen',
  },
  args: { children: <div style={{ padding: 12, background: vars.color.background.accentSoft }}>Conteúdo</div> },
} satisfies Meta<typeof Container>
export default meta
type Story = StoryObj<typeof meta>

export const Page: Story = {}
export const PageOnPhone: Story = { globals: { viewport: { value: 'phone360' } } }
export const PageOnTablet: Story = { globals: { viewport: { value: 'tablet768' } } }
export const Reading: Story = { args: { width: 'reading' } }
export const Form: Story = { args: { width: 'form' } }
