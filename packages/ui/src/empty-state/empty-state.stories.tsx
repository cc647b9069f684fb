import type { Meta, StoryObj } from '@storybook/react-vite'
import SearchX from 'lucide-react/icons/search-x'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'

import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = {
  title: 'Components/Empty state',
  parameters: guide({
    status: 'ready',
    use: 'Where a list or a search has nothing to show.',
    avoid: 'Alert for an error; Skeleton while it loads.',
    anatomy: ['Icon or illustration', 'Title', 'Explanation', 'One or two buttons'],
    keyboard: [],
    accessibility: 'The title is a heading of the level that the page needs; the picture is decorative.',
  }),
  component: EmptyState,
  args: {
    art: <ShoppingBasket />,
    title: 'Seu carrinho está vazio',
    children: 'Escolha um lámen, um chá ou um doce: o que você adicionar aparece aqui.',
    action: <Button emphasis="strong">Ver produtos</Button>,
  },
} satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { parameters: inModes('dark') }
export const Phone: Story = { globals: { viewport: { value: 'phone360' } } }
export const TwoActions: Story = {
  args: {
    art: <SearchX />,
    title: 'Nenhum resultado encontrado',
    children: 'Confira a grafia ou tire um dos filtros.',
    action: (
      <>
        <Button emphasis="outline">Limpar filtros</Button>
        <Button emphasis="strong">Ver tudo</Button>
      </>
    ),
  },
}
export const TitleOnly: Story = { args: { art: undefined, children: undefined, action: undefined } }
