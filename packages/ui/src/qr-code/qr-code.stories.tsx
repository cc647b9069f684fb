import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { QrCode } from './qr-code.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/QR code',
  parameters: guide({
    status: 'ready',
    use: 'For Pix and for links to a phone.',
    avoid: 'Barcode for a boleto; CopyField beside it for the same device.',
    anatomy: ['Code'],
    keyboard: [],
    accessibility: 'An image with a label, black on white in both themes; the code is also text to copy.',
  }),
  component: QrCode,
  args: {
    label: 'Código Pix de R$ 90,97',
    value:
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913EMPORIO LOTUS6008CURITIBA62070503***63041D3D',
  },
})

export const Pix = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Código Pix de R$ 90,97' })).toBeVisible()
  },
})
export const PixDark = meta.story({ globals: { theme: 'dark' } })
export const Short = meta.story({ args: { value: 'https://exemplo.com.br' } })
