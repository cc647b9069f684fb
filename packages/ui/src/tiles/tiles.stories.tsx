import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { blocks } from '../box/box.examples.tsx'
import { Tiles } from './tiles.tsx'

const meta = preview.meta({
  title: 'Components/Tiles',
  parameters: guide({
    status: 'ready',
    use: 'For equal cells that wrap: products, departments.',
    avoid: 'Columns for different widths; Inline for controls; Stack for one column.',
    anatomy: ['Cells'],
    keyboard: [],
    accessibility: 'It has no role: use `as="ul"`, so that the number of items is announced.',
  }),
  component: Tiles,
  args: { children: blocks },
})

export const Cards = meta.story()
export const CardsOnPhone = meta.story({
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    // Two columns at 360 px: the second card is beside the first.
    const [first, second] = [canvas.getByText('Lámen'), canvas.getByText('Missô')]
    await expect(second.getBoundingClientRect().top).toBe(first.getBoundingClientRect().top)
  },
})
export const Small = meta.story({ args: { columns: 'tile' } })
export const Panels = meta.story({ args: { columns: 'panel', gap: 6 } })
export const Wide = meta.story({ args: { columns: 'wide' } })
export const Count = meta.story({
  args: { columns: [2, 3, 5] },
  globals: { viewport: { value: 'tablet768' } },
  play: async ({ canvas }) => {
    const top = (word: string) => canvas.getByText(word).getBoundingClientRect().top
    await expect(top('Shoyu')).toBe(top('Lámen'))
    await expect(top('Mochi')).toBeGreaterThan(top('Shoyu'))
  },
})
