import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { DietBar } from './diet-bar.tsx'

const meta = {
  title: 'Patterns/Diet/Diet bar',
  component: DietBar,
  args: { diet: { freeOf: ['peanut', 'tree-nuts'], dietary: ['vegan'], isOn: true }, onDiet: fn() },
} satisfies Meta<typeof DietBar>
export default meta
type Story = StoryObj<typeof meta>

export const On: Story = {
  tags: ['BEY-08'],
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText('Minha dieta: Sem amendoim, sem castanhas e vegano')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Desligar dieta' }))
    await expect(args.onDiet).toHaveBeenLastCalledWith({ ...args.diet, isOn: false })
  },
}
export const Off: Story = {
  tags: ['BEY-08'],
  args: { diet: { freeOf: ['peanut'], dietary: [], isOn: false } },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ligar dieta' }))
    await expect(args.onDiet).toHaveBeenLastCalledWith({ ...args.diet, isOn: true })
  },
}
export const PhoneDark: Story = { globals: { theme: 'dark', viewport: { value: 'phone360' } } }
