import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Visually hidden',
  parameters: guide({
    status: 'ready',
    use: 'For text that only screen readers need.',
    avoid: 'A visible label wherever there is room.',
    anatomy: ['Text, not visible'],
    keyboard: [],
    accessibility: 'It stays in the accessibility tree and in the order of reading.',
  }),
  component: VisuallyHidden,
  args: { children: 'Preço anterior' },
  render: (args) => (
    <p>
      <VisuallyHidden {...args} /> R$ 24,50
    </p>
  ),
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Preço anterior').getBoundingClientRect().width).toBeLessThanOrEqual(1)
    await expect(canvas.getByRole('paragraph')).toHaveTextContent('Preço anterior R$ 24,50')
  },
})
export const AsChild = meta.story({ args: { asChild: true, children: <strong>Oferta</strong> } })
