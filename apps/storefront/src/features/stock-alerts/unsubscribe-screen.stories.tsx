import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

const action = '/stock-alerts/unsubscribe?t=v1.0a1b2c3d.q3Zp0hU7'

const meta = {
  title: 'Screens/Account/Stock alert unsubscribed',
  component: UnsubscribeScreen,
  args: { unsubscribing: { kind: 'asking', action } },
} satisfies Meta<typeof UnsubscribeScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Asking: Story = {
  tags: ['BEY-17'],
  play: async ({ canvas }) => {
    const button = canvas.getByRole<HTMLButtonElement>('button', { name: 'Cancelar os avisos' })
    await expect([button.form?.method, button.form?.getAttribute('action')]).toEqual(['post', action])
  },
}
export const Busy: Story = {
  args: { unsubscribing: { kind: 'busy', action } },
  globals: { viewport: { value: 'phone360' } },
}
export const Done: Story = { args: { unsubscribing: { kind: 'done' } } }
export const DoneDarkChinese: Story = { ...Done, globals: { theme: 'dark', locale: 'zh-CN' } }
export const Invalid: Story = { args: { unsubscribing: { kind: 'invalid' } } }
