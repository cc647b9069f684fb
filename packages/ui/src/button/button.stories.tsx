import type { Meta, StoryObj } from '@storybook/react-vite'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { expect, fn } from 'storybook/test'

import { Inline } from '../inline/inline.tsx'
import { Stack } from '../stack/stack.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = {
  title: 'Components/Button',
  parameters: guide({
    status: 'ready',
    use: 'To start an action: save, add, pay.',
    avoid:
      'A Link to go somewhere (or `asChild` for a link with this look); IconButton where there is room for an icon only.',
    anatomy: ['Icon', 'Label', 'Icon at the end'],
    keyboard: [
      ['Tab', 'Moves the focus to it.'],
      ['Enter, Space', 'Press it.'],
    ],
    accessibility:
      '`busy` keeps the focus and the accessible name and ignores clicks; the icon is decorative. At least 44 px on touch screens.',
  }),
  component: Button,
  args: { children: 'Adicionar ao carrinho', onClick: fn() },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Soft: Story = {}
export const Strong: Story = { args: { emphasis: 'strong', icon: <ShoppingBasket /> } }
export const Outline: Story = { args: { emphasis: 'outline' } }
export const Ghost: Story = { args: { emphasis: 'ghost' } }
export const LinkLike: Story = { args: { emphasis: 'link', children: 'Ver todos' } }
export const Critical: Story = { args: { tone: 'critical', children: 'Excluir' } }
export const Inverse: Story = {
  args: { tone: 'inverse', size: 'large', children: 'Ver novidades', iconEnd: <ArrowRight /> },
  decorators: [
    (Story) => (
      <div data-surface="inverse" style={{ padding: 32, borderRadius: 28, background: '#0b5a42' }}>
        <Story />
      </div>
    ),
  ],
}

export const Sizes: Story = {
  render: (args) => (
    <Inline gap={4}>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Button key={size} {...args} emphasis="strong" size={size} icon={<ShoppingBasket />} />
      ))}
    </Inline>
  ),
}

export const FullWidth: Story = {
  args: { emphasis: 'strong', size: 'large', width: 'full', children: 'Pagar R$ 90,97 com Pix' },
  globals: { viewport: { value: 'phone360' } },
}

export const LongWords: Story = {
  args: {
    emphasis: 'strong',
    width: 'full',
    children: 'Continuar com o pagamento por boleto bancário e finalizar o pedido',
  },
  globals: { viewport: { value: 'phone360' } },
}

export const Disabled: Story = {
  args: { emphasis: 'strong', disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Adicionar ao carrinho' })).toBeDisabled()
  },
}

export const AsLink: Story = {
  args: { asChild: true, emphasis: 'strong', icon: <ShoppingBasket />, children: <a href="#carrinho">Ver carrinho</a> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Ver carrinho' })).toHaveAttribute('href', '#carrinho')
  },
}

export const Busy: Story = {
  args: { busy: true, emphasis: 'strong' },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Adicionar ao carrinho' })
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveFocus()
  },
}

export const Keyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
}

const looks: Pick<ButtonProps, 'emphasis' | 'tone'>[] = [
  ...(['strong', 'soft', 'outline', 'ghost', 'link'] as const).map((emphasis) => ({ emphasis })),
  { tone: 'critical' },
  { tone: 'inverse' },
]

export const All: Story = {
  tags: ['!autodocs'],
  globals: { theme: 'dark' },
  render: (args) => (
    <Stack gap={4} align="start">
      {looks.map((look) => (
        <Inline key={look.emphasis ?? look.tone} gap={4}>
          <Button {...args} {...look} icon={<ShoppingBasket />} />
          <Button {...args} {...look} disabled />
          <Button {...args} {...look} busy />
        </Inline>
      ))}
    </Stack>
  ),
}
