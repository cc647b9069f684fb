import { useEffect } from 'react'
import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { FramedField } from './framed-field.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

// A minimal third-party iframe.
const frame = `<body style="margin:0;height:100%"><input aria-label="Número do cartão" placeholder="0000 0000 0000 0000"
style="width:100%;height:100%;border:0;outline:0;padding:0;background:transparent;font:16px system-ui"></body>`

function Framed(props: React.ComponentProps<typeof FramedField>) {
  const { containerId } = props
  useEffect(() => {
    const iframe = document.createElement('iframe')
    iframe.title = 'Número do cartão'
    iframe.srcdoc = frame
    iframe.style.cssText = 'border:0;width:100%;height:100%;display:block;color-scheme:light'
    document.getElementById(containerId)?.append(iframe)
    return () => iframe.remove()
  }, [containerId])
  return <FramedField {...props} />
}

const meta = preview.meta({
  title: 'Components/Framed field',
  parameters: guide({
    status: 'ready',
    use: 'For a field of the payment provider, which is a document in an iframe.',
    avoid: 'Field for every other control.',
    anatomy: ['Label', 'Iframe', 'Brand', 'Hint or error'],
    keyboard: [['Tab', 'Moves the focus into the iframe.']],
    accessibility:
      'The iframe names its own control; a press on the visible label focuses it. The error is announced on appearance.',
  }),
  component: FramedField,
  render: (args) => <Framed {...args} />,
  args: { containerId: 'framed-field', label: 'Número do cartão', onLabelPress: fn() },
})

export const Plain = meta.story()
export const Focused = meta.story({ args: { focused: true } })
export const WithHint = meta.story({ args: { hint: 'Digite os números', end: 'Mastercard' } })
export const Wrong = meta.story({ args: { error: 'Confira o número do cartão' } })
export const WrongDark = meta.story({
  args: { error: 'Confira o número do cartão', focused: true },
  globals: { theme: 'dark' },
})
export const PressOnTheLabel = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Número do cartão'))
    await expect(args.onLabelPress).toHaveBeenCalledOnce()
  },
})
