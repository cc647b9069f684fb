import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Progress bar',
  parameters: guide({
    status: 'ready',
    use: 'For a known distance to a goal, such as free shipping.',
    avoid: 'Spinner for a wait of unknown length; StepperProgress for steps.',
    anatomy: ['Label', 'Bar'],
    keyboard: [],
    accessibility:
      'A progressbar with its label; the label has the amount as text. The bar is visible in forced colors.',
  }),
  component: ProgressBar,
  args: { value: 81, max: 99, label: 'Faltam R$ 18,00 para o frete grátis' },
})

export const Part = meta.story({
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Faltam R$ 18,00 para o frete grátis' })
    await expect(bar).toHaveAttribute('value', '81')
  },
})
export const Empty = meta.story({ args: { value: 0 } })
export const Full = meta.story({ args: { value: 120, label: 'Frete grátis!' } })
export const Dark = meta.story({ globals: { theme: 'dark' } })
