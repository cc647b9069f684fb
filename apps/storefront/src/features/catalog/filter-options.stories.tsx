import { useState } from 'react'
import { expect, fn, screen, within } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { FilterOptions, type FilterOptionsProps } from './filter-options.tsx'

const names = {
  pt: [
    'Lámen instantâneo',
    'Pão de queijo',
    'Molho de soja',
    'Chá verde',
    'Açúcar e adoçante',
    'Arroz',
    'Tofu',
    'Missô',
  ],
  zh: ['方便面', '奶酪面包', '酱油', '绿茶', '糖', '大米', '豆腐', '味噌'],
}
const options = (labels: string[]) =>
  Array.from({ length: 24 }, (_, at) => ({
    kind: 'option' as const,
    key: at,
    label: at < labels.length ? (labels[at] ?? '') : `${labels[at % labels.length] ?? ''} ${at}`,
    count: 3 * (at + 1),
    isBounded: false,
    checked: at === 3 || at === 9,
    onToggle: fn(),
  }))

/** Toggles as the list does: the options are other ones afterwards. */
function Toggling({ options: initial, ...props }: FilterOptionsProps) {
  const [shown, setShown] = useState(initial)
  const toggle = (key: unknown) =>
    setShown((before) => before.map((one) => (one.key === key ? { ...one, checked: !one.checked } : one)))
  return <FilterOptions {...props} options={shown.map((one) => ({ ...one, onToggle: () => toggle(one.key) }))} />
}

const meta = preview.meta({
  title: 'Patterns/Catalog/Filter options',
  parameters: { docs: { story: { inline: false } } },
  component: FilterOptions,
  render: (args) => <Toggling {...args} />,
  args: { title: 'Categorias', options: options(names.pt), onClose: fn() },
})

const boxes = () => within(screen.getByRole('group', { name: 'Categorias' })).getAllByRole('checkbox')

export const Default = meta.story({ parameters: inModes('dark', 'phone') })
export const ChinesePhone = meta.story({
  globals: { viewport: { value: 'phone390' }, locale: 'zh-CN' },
  args: { title: '分类', options: options(names.zh) },
})
export const Bounded = meta.story({
  name: 'More products than are counted',
  tags: ['CAT-02'],
  args: { options: options(names.pt).map((one) => ({ ...one, isBounded: true })) },
  play: async () => {
    await expect(within(screen.getByRole('group', { name: 'Categorias' })).getAllByText(/^\d+\+$/)).toHaveLength(24)
  },
})
export const Found = meta.story({
  tags: ['CAT-02'],
  play: async ({ userEvent }) => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Buscar em Categorias' }), 'acucar')
    await expect(boxes()).toHaveLength(3)
    await expect(screen.getByRole('status')).toHaveTextContent('3 opções')
  },
})
export const NothingFound = meta.story({
  tags: ['CAT-02'],
  play: async ({ userEvent }) => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Buscar em Categorias' }), 'xyz')
    await expect(screen.getByRole('status')).toHaveTextContent('Nenhuma opção com “xyz”')
  },
})
export const Keyboard = meta.story({
  name: 'Lists checked options first and is used by keyboard',
  tags: ['CAT-02'],
  play: async ({ userEvent }) => {
    const field = screen.getByRole('textbox', { name: 'Buscar em Categorias' })
    await expect(field).toHaveFocus()
    const [first, second] = boxes()
    await expect(first).toBeChecked()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(second).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(second).not.toBeChecked()
    // It stays in its place.
    await expect(boxes()[1]).toBe(second)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect(field).toHaveFocus()
  },
})
