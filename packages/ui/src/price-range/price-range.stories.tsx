import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'

import { PriceRange, type PriceRangeProps } from './price-range.tsx'

function Kept(args: PriceRangeProps) {
  const [value, setValue] = useState(args.value)
  return <PriceRange {...args} value={value} onValueChange={setValue} />
}

const meta = {
  title: 'Components/Price range',
  component: PriceRange,
  render: (args) => (
    <div style={{ maxInlineSize: 280 }}>
      <Kept {...args} />
    </div>
  ),
  args: {
    min: 0,
    max: 100,
    value: [5, 60],
    onValueChange: fn(),
    onValueCommit: fn(),
    format: (amount) => `R$ ${amount}`,
    minLabel: 'Preço mínimo',
    maxLabel: 'Preço máximo',
  },
} satisfies Meta<typeof PriceRange>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Dark: Story = { globals: { theme: 'dark' } }
/** The keys are the browser's own; it reports each step as `input` and the release as `change`. */
export const Moves: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    const thumb = canvas.getByRole('slider', { name: 'Preço mínimo' })
    await expect(thumb).toHaveFocus()
    fireEvent.input(thumb, { target: { value: '6' } })
    fireEvent.change(thumb)
    await expect(args.onValueCommit).toHaveBeenCalledOnce()
    await expect(args.onValueCommit).toHaveBeenLastCalledWith([6, 60])
    await expect(thumb).toHaveAttribute('aria-valuetext', 'R$ 6')
    // A thumb does not pass the other one.
    fireEvent.input(thumb, { target: { value: '80' } })
    fireEvent.change(thumb)
    await expect(args.onValueCommit).toHaveBeenLastCalledWith([60, 60])
  },
}
