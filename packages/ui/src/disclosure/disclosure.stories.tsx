import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Stack } from '../stack/stack.tsx'
import { Disclosure } from './disclosure.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Disclosure',
  parameters: guide({
    status: 'ready',
    use: 'For details that most shoppers skip: questions, a long description.',
    avoid: 'Menu for actions; Sheet for filters on a phone.',
    anatomy: ['Summary', 'Marker', 'Content'],
    keyboard: [
      ['Tab', 'Moves the focus to it.'],
      ['Enter, Space', 'Opens or closes it.'],
    ],
    accessibility: 'Native details and summary: the state is announced, and find-in-page opens it.',
  }),
  component: Disclosure,
  args: {
    summary: 'Como funciona a troca?',
    children: 'Você tem 7 dias para trocar, com garantia de 30 dias.',
    onOpenChange: fn(),
  },
})

export const Closed = meta.story()
export const Open = meta.story({ args: { open: true } })
export const Looks = meta.story({
  render: (args) => (
    <Stack gap={5}>
      <Disclosure {...args} shape="plain" open />
      <Disclosure {...args} shape="line" open />
      <Disclosure {...args} shape="card" open summary="Resumo do pedido · R$ 90,97" />
    </Stack>
  ),
  parameters: inModes('dark'),
})
export const Toggled = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Como funciona a troca?'))
    await expect(canvas.getByText(/7 dias/)).toBeVisible()
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(true)
    await userEvent.click(canvas.getByText('Como funciona a troca?'))
    await expect(canvas.getByText(/7 dias/)).not.toBeVisible()
  },
})
