import type { ComponentProps } from 'react'
import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { DietBar } from './diet-bar.tsx'

const meta = preview.meta({
  title: 'Patterns/Diet/Diet bar',
  component: DietBar,
  args: { diet: { freeOf: ['peanut', 'tree-nuts'], dietary: ['vegan'], isOn: true }, onDiet: fn() } satisfies Partial<
    ComponentProps<typeof DietBar>
  >,
})

export const On = meta.story({
  tags: ['BEY-08'],
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText('Minha dieta: Sem amendoim, sem castanhas e vegano')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Desligar dieta' }))
    await expect(args.onDiet).toHaveBeenLastCalledWith({ ...args.diet, isOn: false })
  },
})
export const Off = meta.story({
  tags: ['BEY-08'],
  args: { diet: { freeOf: ['peanut'], dietary: [], isOn: false } },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ligar dieta' }))
    await expect(args.onDiet).toHaveBeenLastCalledWith({ ...args.diet, isOn: true })
  },
})
export const PhoneDark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone360' } } })
