import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Field } from '../field/field.tsx'
import { Select } from './select.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Select',
  parameters: guide({
    status: 'ready',
    use: 'To choose one of many, such as a state.',
    avoid: 'Segmented or RadioCard for a few.',
    anatomy: ['Value', 'Marker'],
    keyboard: [
      ['Tab', 'Moves the focus to it.'],
      ['Up, Down, letters', 'Choose a value.'],
      ['Enter, Space', 'Open the list.'],
    ],
    accessibility: 'A native select: phones show their own picker. Wrap it in a Field for its label.',
  }),
  component: Select,
  args: {
    'aria-label': 'Ordenar',
    onChange: fn(),
    children: (
      <>
        <option value="relevance">Mais relevantes</option>
        <option value="price">Menor preço</option>
        <option value="name">Nome, de A a Z</option>
      </>
    ),
  },
})

export const Full = meta.story()
export const Content = meta.story({ args: { width: 'content', size: 'small' }, parameters: inModes('dark') })
export const Disabled = meta.story({ args: { disabled: true } })
export const InField = meta.story({
  render: (args) => (
    <Field label="Parcelas" error="Escolha em quantas vezes">
      <Select {...args} aria-label={undefined} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox', { name: 'Parcelas' })
    await expect(select).toBeInvalid()
    await expect(select).toHaveAccessibleDescription('Escolha em quantas vezes')
  },
})
export const Chosen = meta.story({
  play: async ({ canvas, userEvent }) => {
    const select = canvas.getByRole('combobox', { name: 'Ordenar' })
    await userEvent.selectOptions(select, 'price')
    await expect(select).toHaveValue('price')
  },
})
