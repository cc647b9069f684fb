import type { ComponentProps } from 'react'
import { expect } from 'storybook/test'

import { Badge } from '@lotus/ui/badge'
import { IconButton } from '@lotus/ui/icon-button'
import { Price } from '@lotus/ui/price'
import { Rating } from '@lotus/ui/rating'
import { Skeleton } from '@lotus/ui/skeleton'
import { Text } from '@lotus/ui/text'
import Plus from 'lucide-react/icons/plus'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { bowl } from '../product-art/product-art.examples.ts'
import { ProductArt } from '../product-art/product-art.tsx'
import { ProductTile } from './product-tile.tsx'

const meta = preview.meta({
  title: 'Components/Product tile',
  parameters: guide({
    status: 'draft',
    use: 'For a product in a grid or a row of products.',
    avoid: 'Columns with a small ProductArt for a line of the cart.',
    anatomy: ['Picture with discount, marks and wishlist button', 'Name and rating', 'Price', 'Button that adds it'],
    keyboard: [['Tab', 'Moves to the name, the wishlist button and the button that adds the product.']],
    accessibility:
      'An article with a heading, whose link covers the card. The buttons are above the link, not inside it.',
  }),
  component: ProductTile,
  args: {
    art: <ProductArt {...bowl} alt="" tint="sand" eager />,
    discount: '−20%',
    marks: <Badge tone="warning">Restam 3</Badge>,
    title: (
      <Text as="h2" size="small" weight="semibold" leading="tight" lines={2}>
        <a href="#product">Lámen instantâneo de legumes</a>
      </Text>
    ),
    rating: <Rating value="4,8" count="(231)" label="Nota 4,8 de 5, 231 avaliações" />,
    price: <Price current="R$ 19,60" currentLabel="Preço atual" old="R$ 24,50" oldLabel="Preço anterior" />,
    unitPrice: 'R$ 39,20/kg',
    action: <IconButton label="Adicionar" emphasis="floating" icon={<Plus />} />,
  } satisfies ComponentProps<typeof ProductTile>,
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 220 }}>
        <Story />
      </div>
    ),
  ],
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Lámen instantâneo de legumes' })).toBeVisible()
  },
})
export const Pending = meta.story({
  args: {
    interactive: false,
    art: <Skeleton shape="art" />,
    discount: undefined,
    marks: undefined,
    title: <Skeleton shape="small" width="long" />,
    rating: <Skeleton shape="small" width="half" />,
    price: <Skeleton width="word" />,
    unitPrice: undefined,
    action: <Skeleton shape="circle" />,
  },
})
