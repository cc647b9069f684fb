import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { gyoza, miso, sake, shinRamyun } from '@lotus/fixtures/products'

import { DietWarningLive } from './diet-warning-live.tsx'

const meta = {
  title: 'Patterns/Diet/Diet warning',
  component: DietWarningLive,
  args: {
    product: shinRamyun,
    diet: { freeOf: ['milk', 'egg'], dietary: [], isOn: true },
    layout: 'page',
  },
} satisfies Meta<typeof DietWarningLive>
export default meta
type Story = StoryObj<typeof meta>

export const Contains: Story = {
  tags: ['BEY-08'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Contém leite e ovo')).toBeVisible()
  },
}
export const OnCard: Story = { tags: ['BEY-08'], args: { layout: 'card' } }
export const MayContain: Story = { tags: ['BEY-08'], args: { product: gyoza } }
export const NotDeclared: Story = { tags: ['BEY-08'], args: { product: sake } }
export const Fits: Story = {
  tags: ['BEY-08'],
  args: { product: miso },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('')
  },
}
