import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Inline } from '../inline/inline.tsx'
import { Spinner } from './spinner.tsx'

const meta = { title: 'Components/Spinner', component: Spinner, args: { label: 'Carregando' } } satisfies Meta<
  typeof Spinner
>
export default meta
type Story = StoryObj<typeof meta>

export const Labelled: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Carregando' })).toBeVisible()
  },
}
export const Silent: Story = { args: { label: undefined } }
export const Sizes: Story = {
  render: () => (
    <Inline gap={5}>
      <Spinner size="small" label="Pequeno" />
      <Spinner size="medium" label="Médio" />
      <Spinner size="large" label="Grande" />
    </Inline>
  ),
}
