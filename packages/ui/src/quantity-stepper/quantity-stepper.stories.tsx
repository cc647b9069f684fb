import { useState } from 'react'
import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { QuantityStepper, type QuantityStepperProps } from './quantity-stepper.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

function Kept(args: QuantityStepperProps) {
  const [value, setValue] = useState(args.value)
  return (
    <QuantityStepper
      {...args}
      value={value}
      onValueChange={(next) => {
        args.onValueChange(next)
        setValue(next)
      }}
    />
  )
}

const meta = preview.meta({
  title: 'Components/Quantity stepper',
  parameters: guide({
    status: 'ready',
    use: 'To change the quantity of a product in place.',
    avoid: 'TextInput for other numbers.',
    anatomy: ['Minus, or remove on the last step', 'Quantity', 'Plus'],
    keyboard: [
      ['Tab', 'Moves to minus, the field and plus.'],
      ['Digits, Enter', 'Type a quantity.'],
      ['Enter, Space', 'Press a button.'],
    ],
    accessibility: 'A labelled group with the name of the product; `busy` keeps the focus.',
  }),
  component: QuantityStepper,
  render: (args) => <Kept {...args} />,
  args: {
    value: 2,
    label: 'Quantidade de Missô',
    decreaseLabel: 'Diminuir',
    increaseLabel: 'Aumentar',
    removeLabel: 'Remover do carrinho',
    onValueChange: fn(),
    onOutOfRange: fn(),
    error: 'Escreva um número inteiro, como 2.',
  },
})

export const Compact = meta.story()
export const Regular = meta.story({ args: { size: 'large', value: 1 } })
export const RegularDark = meta.story({ args: { size: 'large' }, globals: { theme: 'dark' } })
export const FullWidth = meta.story({ args: { width: 'full' }, globals: { viewport: { value: 'phone360' } } })
export const LastOne = meta.story({ args: { min: 0, value: 1 } })

export const Steps = meta.story({
  args: { max: 3 },
  play: async ({ args, canvas, userEvent }) => {
    const plus = canvas.getByRole('button', { name: 'Aumentar' })
    await userEvent.click(plus)
    await expect(canvas.getByRole('textbox')).toHaveValue('3')
    await userEvent.click(plus)
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(3)
    // At the limit the button is disabled but keeps focus.
    await expect(plus).toHaveFocus()
    await expect(plus).toHaveAttribute('aria-disabled', 'true')
  },
})

export const Typed = meta.story({
  args: { max: 48 },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Quantidade de Missô' })
    await userEvent.click(field)
    await userEvent.keyboard('１2{Enter}')
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(12)
    await expect(field).toHaveValue('12')
    await userEvent.keyboard('{ArrowUp}')
    await expect(field).toHaveValue('13')
  },
})

export const StepsFromTyped = meta.story({
  name: 'Arrow keys step from the typed number',
  args: { max: 7 },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.click(field)
    await userEvent.keyboard('5{ArrowUp}')
    await expect(field).toHaveValue('6')
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(6)
    await userEvent.clear(field)
    await userEvent.keyboard('4{ArrowDown}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(3)
    // A step from a number outside the limits leads to the nearest limit.
    await userEvent.clear(field)
    await userEvent.keyboard('99{ArrowDown}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(7)
    // If the text is not a number, the step starts at the current quantity.
    await userEvent.clear(field)
    await userEvent.keyboard('x{ArrowDown}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(6)
    await userEvent.clear(field)
    await userEvent.keyboard('2{Enter}')
    await expect(field).toHaveValue('2')
    field.blur()
  },
})

export const TypedTooMuch = meta.story({
  args: { max: 48 },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.click(field)
    await userEvent.keyboard('99')
    await userEvent.tab()
    await expect(args.onOutOfRange).toHaveBeenCalledOnce()
    await expect(args.onOutOfRange).toHaveBeenLastCalledWith(99)
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(field).toHaveValue('2')
  },
})

const notQuantities = ['1,5', '1.5', '1e3', '-1', '2x', '½']
export const TypedNoQuantity = meta.story({
  name: 'A text that is not a whole number stays as it was typed and changes nothing',
  args: { max: 48 },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox')
    for (const text of notQuantities) {
      await userEvent.click(field)
      await userEvent.paste(text)
      await userEvent.tab()
      await expect(field).toHaveValue(text)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription('Escreva um número inteiro, como 2.')
    }
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(args.onOutOfRange).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Aumentar' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(3)
    await expect(field).toHaveValue('3')
    await userEvent.click(field)
    await userEvent.paste('1,5')
    await userEvent.tab()
  },
})
export const TypedTooMuchWithoutHandler = meta.story({
  args: { max: 3, onOutOfRange: undefined, error: 'Escreva um número inteiro de 1 a 3.' },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.click(field)
    await userEvent.keyboard('99{Enter}')
    await expect(field).toHaveValue('99')
    await expect(field).toHaveAccessibleDescription('Escreva um número inteiro de 1 a 3.')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
})

export const Abandoned = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.click(field)
    await userEvent.keyboard('7{Escape}')
    await expect(field).toHaveValue('2')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
})

export const Busy = meta.story({
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Aumentar' }))
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
})

export const PlusOnly = meta.story({ args: { value: 0, min: 0, addLabel: 'Adicionar Missô ao carrinho' } })

export const Grows = meta.story({
  args: { value: 0, min: 0, addLabel: 'Adicionar Missô ao carrinho' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('textbox')).toHaveValue('1')
    await expect(canvas.getByRole('button', { name: 'Aumentar' })).toHaveFocus()

    await userEvent.click(canvas.getByRole('button', { name: 'Remover do carrinho' }))
    await expect(canvas.getByRole('button', { name: 'Adicionar Missô ao carrinho' })).toHaveFocus()
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
})

export const Grown = meta.story({ args: { value: 2, min: 0, addLabel: 'Adicionar Missô ao carrinho' } })
