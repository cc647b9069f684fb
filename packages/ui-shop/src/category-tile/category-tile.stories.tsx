import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { bowl } from '../product-art/product-art.examples.ts'
import { ProductArt } from '../product-art/product-art.tsx'
import { CategoryTile, CategoryTiles, type CategoryTileProps } from './category-tile.tsx'

const names = ['Lámen e macarrão', 'Arroz', 'Molhos', 'Doces', 'Chás']
const tile = (label: string, props: Partial<CategoryTileProps> = {}) => (
  <CategoryTile
    key={label}
    link={<a href={`#${label}`}>{''}</a>}
    label={label}
    count="12 produtos"
    art={<ProductArt {...bowl} alt="" tint="sand" ratio="square" radius="card" eager />}
    {...props}
  />
)

const meta = preview.meta({
  title: 'Components/Category tile',
  parameters: guide({
    status: 'draft',
    use: 'For departments and categories with a picture.',
    avoid: 'ProductTile for products; Chip for a filter.',
    anatomy: ['Picture', 'Name', 'Number of products'],
    keyboard: [['Tab', 'Moves to the next tile.']],
    accessibility: 'A list of links, each named by its label and count. Pictures are decorative.',
  }),
  component: CategoryTiles,
  args: { layout: 'grid', children: names.map((name) => tile(name)) },
})

export const Grid = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Arroz 12 produtos' })).toHaveAttribute('href', '#Arroz')
  },
})
export const Strip = meta.story({
  args: { layout: 'strip', children: names.map((name) => tile(name, { count: undefined })) },
  globals: { viewport: { value: 'phone360' } },
})
export const List = meta.story({
  args: { layout: 'list', children: names.map((name) => tile(name, { layout: 'row' })) },
  globals: { viewport: { value: 'phone360' } },
})
