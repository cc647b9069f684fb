import { expect, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { Picture } from './picture.tsx'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M6 30h52c0 15-10 26-26 26S6 45 6 30z" fill="#d6246e"/><path d="M6 30h52v4H6z" fill="#f26aa0"/></svg>`
const bowl = { src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, width: 512, height: 512 }

const meta = preview.meta({
  title: 'Components/Picture',
  parameters: guide({
    status: 'draft',
    use: 'For every picture that is loaded from a server.',
    avoid: 'Product art for a product; Icon for a symbol.',
    anatomy: ['Picture', 'Drawing if the picture fails'],
    keyboard: [],
    accessibility: '`alt` is empty where a text beside the picture has its content.',
  }),
  component: Picture,
  args: { ...bowl, alt: 'Tigela de lámen' },
  decorators: [
    (Story) => (
      <div style={{ position: 'relative', inlineSize: 220, blockSize: 120 }}>
        <Story />
      </div>
    ),
  ],
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Tigela de lámen' })).toHaveAttribute('loading', 'lazy')
  },
})
export const Priority = meta.story({
  args: { priority: true, sources: { avif: `${bowl.src} 512w`, webp: `${bowl.src} 512w` }, sizes: '220px' },
  play: async ({ canvas, canvasElement }) => {
    const image = canvas.getByRole('img')
    await expect(image).toHaveAttribute('loading', 'eager')
    await expect(image).toHaveAttribute('fetchpriority', 'high')
    const types = [...canvasElement.querySelectorAll('source')].map((source) => source.type)
    await expect(types).toEqual(['image/avif', 'image/webp'])
  },
})
export const Photo = meta.story({ args: { fit: 'photo' } })
/** A picture that does not load leaves its box as it is, with a drawn bag. */
export const Failed = meta.story({
  args: { src: 'data:image/png;base64,broken' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('picture')).toHaveAttribute('data-failed'))
  },
})
