import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { SkipLink } from './skip-link.tsx'

const meta = {
  title: 'Components/Skip link',
  component: SkipLink,
  args: { href: '#conteudo', children: 'Ir para o conteúdo' },
  render: (args) => (
    <div style={{ minBlockSize: 80 }}>
      <SkipLink {...args} />
      <main id="conteudo">Conteúdo</main>
    </div>
  ),
} satisfies Meta<typeof SkipLink>
export default meta
type Story = StoryObj<typeof meta>

export const Hidden: Story = {}
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    const link = canvas.getByRole('link', { name: 'Ir para o conteúdo' })
    await expect(link).toHaveFocus()
    await expect(link.getBoundingClientRect().top).toBeGreaterThan(0)
  },
}
