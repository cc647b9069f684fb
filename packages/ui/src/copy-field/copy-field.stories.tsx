import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { CopyField } from './copy-field.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const code = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986'

const meta = preview.meta({
  title: 'Components/Copy field',
  parameters: guide({
    status: 'ready',
    use: 'For a code that is pasted elsewhere: Pix, a boleto, a link.',
    avoid: 'TextInput for a value that can be edited.',
    anatomy: ['Value', 'Copy button'],
    keyboard: [
      ['Tab', 'Moves the focus to the value, then to the button.'],
      ['Enter, Space', 'Copy.'],
    ],
    accessibility:
      'The result is announced by the label of the button. Without clipboard access the value is selected.',
  }),
  component: CopyField,
  args: { value: code, label: 'Código Pix', copyLabel: 'Copiar código', copiedLabel: 'Copiado', onCopyFailed: fn() },
})

export const Default = meta.story({ parameters: inModes('dark') })
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })

const clipboard = (writeText: (text: string) => Promise<void>) => {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  return () => {
    if (own === undefined) Reflect.deleteProperty(navigator, 'clipboard')
    else Object.defineProperty(navigator, 'clipboard', own)
  }
}

const written = fn<(text: string) => Promise<void>>(() => Promise.resolve())
export const Copied = meta.story({
  beforeEach: () => clipboard(written),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar código' }))
    await expect(written).toHaveBeenCalledOnce()
    await expect(written).toHaveBeenLastCalledWith(code)
    await expect(canvas.getByRole('status')).toHaveTextContent('Copiado')
    await expect(canvas.getByRole('button', { name: 'Copiado' })).toBeVisible()
  },
})
export const Refused = meta.story({
  beforeEach: () => clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError'))),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar código' }))
    const field = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Código Pix' })
    await expect(args.onCopyFailed).toHaveBeenCalledOnce()
    await expect(field).toHaveFocus()
    await expect(field.selectionEnd).toBe(code.length)
  },
})
