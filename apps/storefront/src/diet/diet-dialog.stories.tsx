import { expect, fn, within } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { DietDialog } from './diet-dialog.tsx'

const meta = preview.meta({
  title: 'Patterns/Diet/Diet dialog',
  parameters: { docs: { story: { inline: false } } },
  component: DietDialog,
  args: { diet: null, onDiet: fn(), onClose: fn() },
})

const body = () => within(document.body)

export const Empty = meta.story({
  tags: ['BEY-08'],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await body().findByRole('checkbox', { name: 'Amendoim' }))
    await userEvent.click(body().getByRole('checkbox', { name: 'Vegano' }))
    await userEvent.click(body().getByRole('button', { name: 'Usar esta dieta' }))
    await expect(args.onDiet).toHaveBeenLastCalledWith({ freeOf: ['peanut'], dietary: ['vegan'], isOn: true })
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
})
export const Chosen = meta.story({
  tags: ['BEY-08'],
  args: { diet: { freeOf: ['milk', 'gluten'], dietary: [], isOn: false } },
  play: async ({ args, userEvent }) => {
    await expect(await body().findByRole('checkbox', { name: 'Leite' })).toBeChecked()
    await userEvent.click(body().getByRole('button', { name: 'Esquecer dieta' }))
    await expect(args.onDiet).toHaveBeenLastCalledWith(null)
  },
})
export const ChineseDark = meta.story({ ...Chosen.input, play: undefined, globals: { theme: 'dark', locale: 'zh-CN' } })
