import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Link } from '../link/link.tsx'
import { Stack } from '../stack/stack.tsx'
import { Checkbox } from './checkbox.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Checkbox',
  parameters: guide({
    status: 'ready',
    use: 'To choose several of a list, or to agree.',
    avoid: 'Switch for a setting that applies at once; RadioCard or Segmented for one of several.',
    anatomy: ['Box', 'Label', 'Hint or error', 'Count'],
    keyboard: [
      ['Tab', 'Moves the focus to it.'],
      ['Space', 'Checks or unchecks it.'],
    ],
    accessibility: 'A native checkbox: the whole row is its label, and the error is its description.',
  }),
  component: Checkbox,
  args: { label: 'Em estoque' },
})

export const Unchecked = meta.story()
export const Checked = meta.story({ args: { defaultChecked: true } })
export const WithCount = meta.story({ args: { label: 'Lámen instantâneo', count: '42', defaultChecked: true } })
export const WithHint = meta.story({ args: { hint: 'Entregamos em 1 dia útil.' } })
export const WithError = meta.story({
  args: {
    label: (
      <>
        Li e aceito os{' '}
        <Link emphasis="soft" href="#termos">
          termos
        </Link>
      </>
    ),
    error: 'Você precisa aceitar os termos e condições para continuar',
  },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'Li e aceito os termos' })
    await expect(box).toBeInvalid()
    await expect(box).toHaveAccessibleDescription('Você precisa aceitar os termos e condições para continuar')
  },
})
export const Disabled = meta.story({ args: { disabled: true } })
export const Group = meta.story({
  render: () => (
    <Stack gap={0}>
      <Checkbox label="Lámen instantâneo" count="42" defaultChecked />
      <Checkbox label="Udon e soba" count="18" />
      <Checkbox label="Massa para guioza e outras massas frescas e congeladas" count="6" />
    </Stack>
  ),
  globals: { viewport: { value: 'phone360' } },
})
export const GroupDark = meta.story({ ...Group.input, globals: { theme: 'dark', viewport: { value: 'phone360' } } })
export const Keyboard = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('checkbox', { name: 'Em estoque' })).toBeChecked()
    await userEvent.click(canvas.getByText('Em estoque'))
    await expect(canvas.getByRole('checkbox')).not.toBeChecked()
  },
})
