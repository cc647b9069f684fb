import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { ConsentControls } from './consent-controls.tsx'

const meta = {
  title: 'Patterns/Information/Consent',
  component: ConsentControls,
  args: { consent: 'necessary', onChoose: fn() },
} satisfies Meta<typeof ConsentControls>
export default meta
type Story = StoryObj<typeof meta>

export const Necessary: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('switch', { name: 'Armazenamento opcional' })).not.toBeChecked()
    await userEvent.click(canvas.getByRole('switch', { name: 'Armazenamento opcional' }))
    await expect(args.onChoose).toHaveBeenCalledWith('all')
  },
}
export const All: Story = {
  args: { consent: 'all' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Armazenamento opcional' }))
    await expect(args.onChoose).toHaveBeenCalledWith('necessary')
  },
}
export const PhoneDark: Story = { globals: { theme: 'dark', viewport: { value: 'phone390' } } }
export const Chinese: Story = { globals: { locale: 'zh-CN' } }
