import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { Block, blocks } from '../box/box.examples.tsx'
import { Columns } from './columns.tsx'

const meta = preview.meta({
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
})

export const Default = meta.story()
export const Aside = meta.story({ args: { columns: [1, 1, 'fill-aside'], gap: 6, children: blocks.slice(0, 2) } })
export const Top = meta.story({
  args: {
    columns: 'auto-fill',
    align: 'start',
    children: [
      <Block key="name">Lámen</Block>,
      <Block key="text">Massa fina de trigo, para servir em caldo quente ou salteada com legumes e ovo.</Block>,
    ],
  },
  globals: { viewport: { value: 'phone360' } },
})
