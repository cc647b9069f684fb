import { useState, type ComponentProps } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { PriceRange, type PriceRangeProps } from './price-range.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

function Kept(args: PriceRangeProps) {
  const [value, setValue] = useState(args.value)
  return <PriceRange {...args} value={value} onValueChange={setValue} />
}

const meta = preview.meta({
  title: 'Components/Price range',
  parameters: guide({
    status: 'ready',
    use: 'To limit a list by price.',
    avoid: 'TextInput for one exact amount.',
    anatomy: ['Track', 'Two thumbs'],
    keyboard: [
      ['Tab', 'Moves to each thumb.'],
      ['Arrow keys', 'Change by one step.'],
      ['Page Up, Page Down', 'Change by a larger step.'],
      ['Home, End', 'Move to the end of the range.'],
    ],
    accessibility: 'Two native sliders with labels and formatted values; they cannot cross.',
  }),
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
  } satisfies Partial<ComponentProps<typeof PriceRange>>,
})

export const Default = meta.story({ parameters: inModes('dark') })
/** The keys are the browser's own; it reports each step as `input` and the release as `change`. */
export const Moves = meta.story({
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
})
