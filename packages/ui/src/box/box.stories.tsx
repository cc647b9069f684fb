import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { Box } from './box.tsx'

const meta = preview.meta({
  title: 'Components/Box',
  parameters: guide({
    status: 'draft',
    use: 'For an area with its own background, border or padding.',
    avoid: 'Stack, Inline, Columns and Tiles for the space between children; Card for a raised surface.',
    anatomy: ['Background', 'Border', 'Padding', 'Content'],
    keyboard: [],
    accessibility: 'It has the role of its element: choose one with `as`.',
  }),
  component: Box,
  args: { padding: 4, background: 'surface', border: 'neutral', radius: 'card', children: 'Retire na loja' },
})

export const Default = meta.story()
export const Warning = meta.story({
  args: { background: 'warningSoft', border: undefined, radius: 'field', tone: 'warning' },
})
export const Responsive = meta.story({
  args: { as: 'section', 'aria-label': 'Retirada', padding: undefined, paddingX: [2, 8], paddingY: [1, 6] },
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region')).toHaveStyle({ paddingInline: '8px', paddingBlock: '4px' })
  },
})
