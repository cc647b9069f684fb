import { expect, fn, within } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { PictureZoom } from './picture-zoom.tsx'

const meta = preview.meta({
  title: 'Patterns/Catalog/Picture zoom',
  parameters: { docs: { story: { inline: false } } },
  component: PictureZoom,
  args: { imageUrl: '/media/ma-0101-512.webp', alt: 'Lámen Shin Ramyun apimentado 120 g', onClose: fn() },
})

export const Larger = meta.story({
  tags: ['BEY-22'],
  play: async ({ userEvent }) => {
    const body = within(document.body)
    const image = await body.findByRole('img', { name: 'Lámen Shin Ramyun apimentado 120 g' })
    const width = image.clientWidth
    await expect(body.getByRole('button', { name: 'Diminuir imagem' })).toBeDisabled()
    await userEvent.click(body.getByRole('button', { name: 'Aumentar imagem' }))
    await expect(image.clientWidth).toBeGreaterThan(1.9 * width)
  },
})
