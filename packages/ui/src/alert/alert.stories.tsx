import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { Stack } from '../stack/stack.tsx'
import { Alert } from './alert.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Alert',
  parameters: guide({
    status: 'ready',
    use: 'For a message about the page or a form that stays until its cause is gone.',
    avoid: 'A toast for the result of an action; the error of a Field for one control.',
    anatomy: ['Icon of the tone', 'Title', 'Message', 'Action'],
    keyboard: [['Tab', 'Moves the focus to the action.']],
    accessibility:
      '`announce` makes it a live region; the icon is decorative, so the text carries the meaning without color.',
  }),
  component: Alert,
  args: { children: 'Faltam R$ 8,03 para o pedido mínimo de R$ 30,00.' },
})

export const Info = meta.story()
export const Tones = meta.story({
  render: (args) => (
    <Stack gap={3}>
      {(['info', 'success', 'warning', 'critical'] as const).map((tone) => (
        <Alert key={tone} {...args} tone={tone} title="Pedido mínimo" />
      ))}
    </Stack>
  ),
  parameters: inModes('dark'),
})
export const WithAction = meta.story({
  args: {
    tone: 'critical',
    title: 'Falha ao buscar carrinho',
    children: 'Verifique sua conexão.',
    action: (
      <Button size="small" emphasis="outline">
        Tentar novamente
      </Button>
    ),
  },
})
export const WithActionOnPhone = meta.story({ ...WithAction.input, globals: { viewport: { value: 'phone360' } } })
export const Announced = meta.story({
  args: { announce: 'assertive', tone: 'critical', children: 'Cartão recusado. Tente outro cartão.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Cartão recusado. Tente outro cartão.')
  },
})
