import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Field } from '../field/field.tsx'
import { TextArea } from './text-area.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Text area',
  parameters: guide({
    status: 'draft',
    use: 'For an answer of several lines.',
    avoid: 'TextInput for one line.',
    anatomy: ['Field'],
    keyboard: [
      ['Tab', 'Moves the focus to it.'],
      ['Enter', 'Starts a new line.'],
    ],
    accessibility: 'Wrap it in a Field for its label.',
  }),
  component: TextArea,
  args: { 'aria-label': 'Mensagem', onChange: fn() },
})

export const Empty = meta.story({ args: { placeholder: 'Conte o que aconteceu' } })
export const Filled = meta.story({
  args: { defaultValue: 'O pote chegou quebrado.\n包装破了。' },
  parameters: inModes('dark'),
})
export const Disabled = meta.story({ args: { disabled: true, defaultValue: 'Enviando' } })
export const InField = meta.story({
  render: () => (
    <Field label="Mensagem" error="Este campo é obrigatório" required>
      <TextArea />
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /Mensagem/ }), 'Olá')
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(/obrigatório/)
  },
})
