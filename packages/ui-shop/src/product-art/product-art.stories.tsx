import type { ComponentProps } from 'react'
import { expect, waitFor } from 'storybook/test'

import { Tiles as TileGrid } from '@lotus/ui/tiles'
import preview from '../../../../.storybook/preview.tsx'
import { bowl } from './product-art.examples.ts'
import type { Tint } from '@lotus/ui/theme'
import { ProductArt } from './product-art.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Product art',
  parameters: guide({
    status: 'ready',
    use: 'For every picture of a product.',
    avoid: 'Avatar for a person.',
    anatomy: ['Tinted box', 'Picture', 'Drawing if the picture fails'],
    keyboard: [],
    accessibility:
      '`alt` is empty where the name is beside it. The box reserves its space, and a failed picture keeps it.',
  }),
  component: ProductArt,
  args: { ...bowl, alt: 'Tigela de lámen', tint: 'sand' } satisfies Partial<ComponentProps<typeof ProductArt>>,
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 260 }}>
        <Story />
      </div>
    ),
  ],
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    const image = canvas.getByRole('img', { name: 'Tigela de lámen' })
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect(image).toHaveAttribute('width', '512')
  },
})
export const Priority = meta.story({
  args: { priority: true, ratio: 'square', radius: 'panel' },
  play: async ({ canvas }) => {
    const image = canvas.getByRole('img')
    await expect(image).toHaveAttribute('loading', 'eager')
    await expect(image).toHaveAttribute('fetchpriority', 'high')
  },
})
export const Sources = meta.story({
  args: { sources: { avif: `${bowl.src} 512w`, webp: `${bowl.src} 512w` }, sizes: '260px' },
  play: async ({ canvasElement }) => {
    const types = [...canvasElement.querySelectorAll('source')].map((source) => source.type)
    await expect(types).toEqual(['image/avif', 'image/webp'])
  },
})
export const Thumbnail = meta.story({
  args: { ratio: 'square', radius: 'field' },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 56 }}>
        <Story />
      </div>
    ),
  ],
})
export const Photo = meta.story({ args: { fit: 'photo' } })
export const NoTint = meta.story({ args: { tint: undefined } })
/** A server of another version may name a tint that this one does not know. */
export const UnknownTint = meta.story({
  args: { tint: 'mauve' as Tint },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-tint]')).toHaveStyle({ backgroundColor: 'rgb(243, 238, 228)' })
  },
})
/** A picture that does not load leaves its box as it is, with a drawn bag. */
export const Failed = meta.story({
  args: { src: 'data:image/png;base64,broken' },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('picture')).toHaveAttribute('data-failed'))
    await expect(canvas.getByRole('img', { name: 'Tigela de lámen' })).toHaveAttribute('width', '512')
  },
})
export const FailedDark = meta.story({ ...Failed.input, globals: { theme: 'dark' } })
const tints = ['sand', 'clay', 'ivory', 'moss', 'rose', 'fern', 'sky', 'lilac', 'amber', 'linen'] as const
export const Tints = meta.story({
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 760 }}>
        <Story />
      </div>
    ),
  ],
  render: (args) => (
    <TileGrid columns="tile">
      {tints.map((tint) => (
        <ProductArt key={tint} {...args} alt={tint} tint={tint} ratio="square" radius="card" />
      ))}
    </TileGrid>
  ),
  parameters: inModes('dark'),
})
