import type { Meta, StoryObj } from '@storybook/react-vite'

import { vars } from '../theme/contract.css.ts'
import { Container } from './container.tsx'

const meta = {
  title: 'Components/Container',
  component: Container,
  parameters: { layout: 'fullscreen' },
  args: { children: <div style={{ padding: 12, background: vars.color.background.accentSoft }}>Conteúdo</div> },
} satisfies Meta<typeof Container>
export default meta
type Story = StoryObj<typeof meta>

export const Page: Story = {}
export const PageOnPhone: Story = { globals: { viewport: { value: 'phone360' } } }
export const PageOnTablet: Story = { globals: { viewport: { value: 'tablet768' } } }
export const Reading: Story = { args: { width: 'reading' } }
export const Form: Story = { args: { width: 'form' } }
