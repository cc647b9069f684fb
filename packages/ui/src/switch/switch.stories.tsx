import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Stack } from '../stack/stack.tsx'
import { Switch } from './switch.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Switch',
  parameters: guide({
    status: 'ready',
    use: 'For a setting that applies at once.',
    avoid: 'Checkbox in a form that is sent.',
    anatomy: ['Label', 'Hint', 'Track and thumb'],
    keyboard: [
      ['Tab', 'Moves the focus to it.'],
      ['Space', 'Turns it on or off.'],
    ],
    accessibility: 'A checkbox with the role switch; the state is visible in forced colors.',
  }),
  component: Switch,
  args: { label: 'Atualizações de pedidos', hint: 'Quando um pedido é pago, enviado ou entregue' },
})

export const Off = meta.story()
export const On = meta.story({ args: { defaultChecked: true } })
export const WithoutHint = meta.story({ args: { hint: undefined } })
export const Disabled = meta.story({ args: { disabled: true, defaultChecked: true } })
export const Group = meta.story({
  render: () => (
    <Stack gap={0}>
      <Switch label="Atualizações de pedidos" hint="Quando um pedido é pago, enviado ou entregue" defaultChecked />
      <Switch label="E-mails promocionais" hint="Ofertas, cupons e novidades da loja" />
      <Switch
        label="Alertas de segurança da conta e de novos acessos em outros aparelhos"
        hint="Novos acessos à conta e troca de senha, para que ninguém entre sem que você saiba"
        defaultChecked
      />
    </Stack>
  ),
  globals: { viewport: { value: 'phone360' } },
})
export const GroupDark = meta.story({ ...Group.input, globals: { theme: 'dark', viewport: { value: 'phone360' } } })
export const Keyboard = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard(' ')
    const control = canvas.getByRole('switch', { name: 'Atualizações de pedidos' })
    await expect(control).toBeChecked()
    await expect(control).toHaveAccessibleDescription('Quando um pedido é pago, enviado ou entregue')
    await userEvent.click(canvas.getByText('Atualizações de pedidos'))
    await expect(control).not.toBeChecked()
  },
})
