import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'

import { DietDialog } from './diet-dialog.tsx'

const meta = {
  title: 'Patterns/Diet/Diet dialog',
  parameters: { docs: { story: { inline: false } } },
  component: DietDialog,
  args: { diet: null, onDiet: fn(), onClose: fn() },
} satisfies Meta<typeof DietDialog>
export default meta
type Story = StoryObj<typeof meta>

const body = () => within(document.body)

export const Empty: Story = {
  tags: ['BEY-08'],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await body().findByRole('checkbox', { name: 'Amendoim' }))
    await userEvent.click(body().getByRole('checkbox', { name: 'Vegano' }))
    await userEvent.click(body().getByRole('button', { name: 'Usar esta dieta' }))
    await expect(args.onDiet).toHaveBeenLastCalledWith({ freeOf: ['peanut'], dietary: ['vegan'], isOn: true })
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const Chosen: Story = {
  tags: ['BEY-08'],
  args: { diet: { freeOf: ['milk', 'gluten'], dietary: [], isOn: false } },
  play: async ({ args, userEvent }) => {
    await expect(await body().findByRole('checkbox', { name: 'Leite' })).toBeChecked()
    await userEvent.click(body().getByRole('button', { name: 'Esquecer dieta' }))
    await expect(args.onDiet).toHaveBeenLastCalledWith(null)
  },
}
export const ChineseDark: Story = { ...Chosen, play: undefined, globals: { theme: 'dark', locale: 'zh-CN' } } as Story
