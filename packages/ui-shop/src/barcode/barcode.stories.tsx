import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Barcode } from './barcode.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Barcode',
  parameters: guide({
    status: 'draft',
    use: 'For a boleto that is paid at a cash desk or by camera.',
    avoid: 'QrCode for Pix; CopyField for the digits.',
    anatomy: ['Bars of an Interleaved 2 of 5 code'],
    keyboard: [],
    accessibility:
      'An image with a label; the digits are beside it as text. It is black on white in both themes, because scanners need it.',
  }),
  component: Barcode,
  args: {
    label: 'Código de barras do boleto de R$ 90,97',
    value: '23797164200000090973380260132784550000123450',
  },
})

export const Boleto = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Código de barras do boleto de R$ 90,97' })).toBeVisible()
  },
})
export const BoletoDark = meta.story({ globals: { theme: 'dark' } })
export const Short = meta.story({ args: { value: '0123456789' } })
export const OnPhone = meta.story({ globals: { viewport: { value: 'phone360' } } })
