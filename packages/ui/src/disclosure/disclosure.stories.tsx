import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Stack } from '../stack/stack.tsx'
import { Disclosure } from './disclosure.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = {
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
} satisfies Meta<typeof Disclosure>
export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}
export const Open: Story = { args: { open: true } }
export const Looks: Story = {
  render: (args) => (
    <Stack gap={5}>
      <Disclosure {...args} shape="plain" open />
      <Disclosure {...args} shape="line" open />
      <Disclosure {...args} shape="card" open summary="Resumo do pedido · R$ 90,97" />
    </Stack>
  ),
  parameters: inModes('dark'),
}
export const Toggled: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Como funciona a troca?'))
    await expect(canvas.getByText(/7 dias/)).toBeVisible()
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(true)
    await userEvent.click(canvas.getByText('Como funciona a troca?'))
    await expect(canvas.getByText(/7 dias/)).not.toBeVisible()
  },
}
