import { expect, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { inModes } from '../../../../.storybook/modes.ts'
import { bowl } from '../../../ui-shop/src/product-art/product-art.examples.ts'
import { ProductArt } from '../../../ui-shop/src/product-art/product-art.tsx'
import { Gallery } from './gallery.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const tints = ['sand', 'moss', 'rose'] as const

const meta = preview.meta({
  title: 'Components/Gallery',
  parameters: guide({
    status: 'draft',
    use: 'For several pictures of one product.',
    avoid: 'Carousel for messages; ProductArt for a single picture.',
    anatomy: ['Picture', 'Thumbnails'],
    keyboard: [
      ['Tab', 'Moves to the pictures, then to each thumbnail.'],
      ['Left, Right', 'Scroll the pictures.'],
      ['Enter, Space', 'Show the picture of the thumbnail.'],
    ],
    accessibility:
      'A labelled group; thumbnails are buttons with the number of the picture, the current one is marked.',
  }),
  component: Gallery,
  args: {
    label: 'Imagens de Lámen Shin Ramyun',
    showLabel: (picture, count) => `Mostrar imagem ${picture} de ${count}`,
    children: tints.map((tint, index) => (
      <ProductArt key={tint} {...bowl} alt={`Lámen, imagem ${index + 1}`} tint={tint} radius="panel" />
    )),
    thumbnails: tints.map((tint) => (
      <ProductArt key={tint} {...bowl} alt="" width={64} height={64} tint={tint} ratio="square" radius="field" />
    )),
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 320 }}>
        <Story />
      </div>
    ),
  ],
})

export const First = meta.story({
  parameters: inModes('dark', 'phone'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Mostrar imagem 1 de 3' })).toHaveAttribute('aria-current', 'true')
  },
})
export const Second = meta.story({
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Mostrar imagem 2 de 3' })
    await userEvent.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-current', 'true'))
    const track = canvas.getByRole('list')
    await expect(Math.round(track.scrollLeft / track.clientWidth)).toBe(1)
  },
})
