import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Loading screen',
  parameters: guide({
    status: 'ready',
    use: 'While a whole screen has nothing to show yet.',
    avoid: 'Skeleton where the layout is known; Spinner inside a part.',
    anatomy: ['Spinner', 'Label'],
    keyboard: [],
    accessibility: 'A status: screen readers announce its label once.',
  }),
  component: LoadingScreen,
  args: { label: 'Preparando a loja…' },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Preparando a loja…')
  },
})
export const Dark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone360' } } })
