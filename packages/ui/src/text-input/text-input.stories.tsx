import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from './text-input.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Text input',
  parameters: guide({
    status: 'ready',
    use: 'For one line of text.',
    avoid: 'TextArea for several; Select for known values.',
    anatomy: ['Icon or text before', 'Field', 'Text or button after'],
    keyboard: [['Tab', 'Moves the focus to it.']],
    accessibility: 'Wrap it in a Field for its label; set `autocomplete` and `inputmode`.',
  }),
  component: TextInput,
  args: { 'aria-label': 'CEP', placeholder: '00000-000', onChange: fn() },
})

export const Empty = meta.story()
export const Filled = meta.story({ args: { defaultValue: '80010-000', inputMode: 'numeric' } })
export const WithIcon = meta.story({ args: { icon: <Search />, placeholder: 'Busque por lámen, 酱油, jiaozi…' } })
export const SearchPill = meta.story({
  args: {
    'aria-label': 'Buscar',
    shape: 'pill',
    size: 'small',
    type: 'search',
    icon: <Search />,
    placeholder: 'Busque por lámen, 酱油, jiaozi…',
    end: (
      <Button emphasis="strong" size="small">
        Buscar
      </Button>
    ),
  },
  parameters: inModes('dark'),
})
export const Invalid = meta.story({ args: { 'aria-invalid': true, defaultValue: '123' } })
export const Disabled = meta.story({ args: { disabled: true, defaultValue: '80010-000' } })
export const Focused = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
})
export const Cleared = meta.story({
  render: function Controlled() {
    const [value, setValue] = useState('missô')
    return (
      <TextInput
        aria-label="Buscar"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        clearLabel="Limpar"
        onClear={() => setValue('')}
      />
    )
  },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Buscar' })
    await userEvent.click(canvas.getByRole('button', { name: 'Limpar' }))
    await expect(field).toHaveValue('')
    await expect(field).toHaveFocus()
    await expect(canvas.queryByRole('button', { name: 'Limpar' })).toBeNull()
  },
})
