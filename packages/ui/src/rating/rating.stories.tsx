import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Rating } from './rating.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Rating',
  parameters: guide({
    status: 'ready',
    use: "For the average of a product's reviews.",
    avoid: 'Text for a single review without stars.',
    anatomy: ['Star', 'Average', 'Count'],
    keyboard: [],
    accessibility: 'One image with a label of the whole sentence; the star is decorative.',
  }),
  component: Rating,
  args: { value: '4,8', count: '(231)', label: 'Nota 4,8 de 5, 231 avaliações' },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nota 4,8 de 5, 231 avaliações')).toBeInTheDocument()
  },
})
export const InWords = meta.story({ args: { count: '(187 avaliações)' } })
export const Dark = meta.story({ globals: { theme: 'dark' } })
