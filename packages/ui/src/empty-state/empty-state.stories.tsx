import SearchX from 'lucide-react/icons/search-x'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'

import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
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
})

export const Default = meta.story({ parameters: inModes('dark') })
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const TwoActions = meta.story({
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
})
export const TitleOnly = meta.story({ args: { art: undefined, children: undefined, action: undefined } })
