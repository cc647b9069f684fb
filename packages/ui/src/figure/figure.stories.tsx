import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { Figure } from './figure.tsx'

const meta = preview.meta({
  title: 'Components/Figure',
  parameters: guide({
    status: 'draft',
    use: 'For a number that stands out: the amount to pay, a count, an average.',
    avoid: 'Heading for the title of a section; Price for the price of a product.',
    anatomy: ['Digits in the typeface of headings'],
    keyboard: [],
    accessibility: 'Text without a role: a text beside it names the quantity.',
  }),
  component: Figure,
  args: { size: 'title2', children: 'R$ 90,97' },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('R$ 90,97')).toBeVisible()
  },
})
