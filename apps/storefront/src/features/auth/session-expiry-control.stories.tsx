import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { SessionExpiryControl } from './session-expiry-control.tsx'

const meta = {
  title: 'Patterns/Sign-in/Session expiry',
  component: SessionExpiryControl,
  args: { minutes: 5, pending: false, onExtend: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: [
    // This frame replaces the window's edge, because a screenshot shows only the story.
    (Story) => (
      <div style={{ minBlockSize: 220, contain: 'layout' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SessionExpiryControl>
export default meta
type Story = StoryObj<typeof meta>

export const FiveMinutes: Story = {
  tags: ['D30'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Sessão expira em 5 min')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar conectado' }))
    await expect(args.onExtend).toHaveBeenCalledOnce()
  },
}
export const Extending: Story = {
  args: { minutes: 1, pending: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar conectado' }))
    await expect(args.onExtend).not.toHaveBeenCalled()
  },
}
export const Over: Story = { args: { minutes: 0 } }
export const Phone: Story = { globals: { viewport: { value: 'phone360' } } }
export const PhoneChineseDark: Story = {
  args: { minutes: 2 },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
}
export const PhoneSpanish: Story = { globals: { viewport: { value: 'phone360' }, locale: 'es-ES' } }
export const English: Story = { globals: { locale: 'en-US' } }
