import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Barcode } from './barcode.tsx'

const meta = {
  title: 'Components/Barcode',
  component: Barcode,
  args: {
    label: 'Código de barras do boleto de R$ 90,97',
    value: '23797164200000090973380260132784550000123450',
  },
} satisfies Meta<typeof Barcode>
export default meta
type Story = StoryObj<typeof meta>

export const Boleto: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Código de barras do boleto de R$ 90,97' })).toBeVisible()
  },
}
export const BoletoDark: Story = { globals: { theme: 'dark' } }
export const Short: Story = { args: { value: '0123456789' } }
export const OnPhone: Story = { globals: { viewport: { value: 'phone360' } } }
