import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Field } from './field.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Field',
  parameters: guide({
    status: 'ready',
    use: 'Around each text control of a form.',
    avoid: 'The label of Checkbox, Switch and RadioCard, which bring their own.',
    anatomy: ['Label', 'Control', 'Hint or error'],
    keyboard: [],
    accessibility:
      'It connects label, hint and error with the control by id; the error is announced with the control, not by color alone.',
  }),
  component: Field,
  args: { label: 'E-mail', children: <TextInput type="email" placeholder="voce@exemplo.com.br" /> },
})

export const Plain = meta.story()
export const WithHint = meta.story({
  args: { hint: 'Enviamos o recibo e o rastreio para cá.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('E-mail')).toHaveAccessibleDescription('Enviamos o recibo e o rastreio para cá.')
  },
})
export const WithError = meta.story({
  args: { hint: 'Só números.', error: 'Informe um e-mail válido, como ana@exemplo.com.br' },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('E-mail')
    await expect(field).toBeInvalid()
    await expect(field).toHaveAccessibleDescription('Informe um e-mail válido, como ana@exemplo.com.br')
  },
})
export const WithErrorDark = meta.story({ ...WithError.input, globals: { theme: 'dark' } })
export const Required = meta.story({
  args: { required: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: /E-mail/ })).toBeRequired()
  },
})
export const Optional = meta.story({
  args: { label: 'Complemento', optionalText: '(opcional)', children: <TextInput /> },
})
export const LabelFocuses = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('E-mail'))
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
})
