import type { Meta, StoryObj } from '@storybook/react-vite'

import { guide } from '../../../../.storybook/docs/guide.tsx'
import { Block, blocks } from '../box/box.examples.tsx'
import { Columns } from './columns.tsx'

const meta = {
  title: 'Components/Columns',
  parameters: guide({
    status: 'draft',
    use: 'For one row whose columns have different widths: a picture, its text and a price.',
    avoid: 'Tiles for equal cells; Inline for controls that may wrap.',
    anatomy: ['Columns of one row'],
    keyboard: [],
    accessibility: 'The order of the content is the order of reading and of focus.',
  }),
  component: Columns,
  args: { columns: 'auto-fill-auto', children: blocks.slice(0, 3) },
} satisfies Meta<typeof Columns>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Aside: Story = { args: { columns: [1, 1, 'fill-aside'], gap: 6, children: blocks.slice(0, 2) } }
export const Top: Story = {
  args: {
    columns: 'auto-fill',
    align: 'start',
    children: [
      <Block key="name">Lámen</Block>,
      <Block key="text">Massa fina de trigo, para servir em caldo quente ou salteada com legumes e ovo.</Block>,
    ],
  },
  globals: { viewport: { value: 'phone360' } },
}
