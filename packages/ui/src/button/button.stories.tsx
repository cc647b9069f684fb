import ArrowRight from 'lucide-react/icons/arrow-right'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Inline } from '../inline/inline.tsx'
import { Stack } from '../stack/stack.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
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
})

export const Soft = meta.story()
export const Strong = meta.story({ args: { emphasis: 'strong', icon: <ShoppingBasket /> } })
export const Outline = meta.story({ args: { emphasis: 'outline' } })
export const Ghost = meta.story({ args: { emphasis: 'ghost' } })
export const LinkLike = meta.story({ args: { emphasis: 'link', children: 'Ver todos' } })
export const Critical = meta.story({ args: { tone: 'critical', children: 'Excluir' } })
export const Inverse = meta.story({
  args: { tone: 'inverse', size: 'large', children: 'Ver novidades', iconEnd: <ArrowRight /> },
  decorators: [
    (Story) => (
      <div data-surface="inverse" style={{ padding: 32, borderRadius: 28, background: '#0b5a42' }}>
        <Story />
      </div>
    ),
  ],
})

export const Sizes = meta.story({
  render: (args) => (
    <Inline gap={4}>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Button key={size} {...args} emphasis="strong" size={size} icon={<ShoppingBasket />} />
      ))}
    </Inline>
  ),
})

export const FullWidth = meta.story({
  args: { emphasis: 'strong', size: 'large', width: 'full', children: 'Pagar R$ 90,97 com Pix' },
  globals: { viewport: { value: 'phone360' } },
})

export const LongWords = meta.story({
  args: {
    emphasis: 'strong',
    width: 'full',
    children: 'Continuar com o pagamento por boleto bancário e finalizar o pedido',
  },
  globals: { viewport: { value: 'phone360' } },
})

export const Disabled = meta.story({
  args: { emphasis: 'strong', disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Adicionar ao carrinho' })).toBeDisabled()
  },
})

export const AsLink = meta.story({
  args: { asChild: true, emphasis: 'strong', icon: <ShoppingBasket />, children: <a href="#carrinho">Ver carrinho</a> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Ver carrinho' })).toHaveAttribute('href', '#carrinho')
  },
})

export const Busy = meta.story({
  args: { busy: true, emphasis: 'strong' },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Adicionar ao carrinho' })
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveFocus()
  },
})

export const Keyboard = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
})

const looks: Pick<ButtonProps, 'emphasis' | 'tone'>[] = [
  ...(['strong', 'soft', 'outline', 'ghost', 'link'] as const).map((emphasis) => ({ emphasis })),
  { tone: 'critical' },
  { tone: 'inverse' },
]

export const All = meta.story({
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
})
