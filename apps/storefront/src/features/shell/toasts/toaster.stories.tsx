import { expect, fn, waitFor, within } from 'storybook/test'

import { createToasts, type NewToast } from '#toasts.ts'

import { Button } from '@lotus/ui/button'

import preview from '../../../../../../.storybook/preview.tsx'
import { Toaster } from './toaster.tsx'

/** Toasts without a timeout, for the screenshot. */
const showing = (...wanted: NewToast[]) => {
  const toasts = createToasts()
  for (const toast of wanted) toasts.notify({ duration: null, ...toast })
  return toasts
}
const body = () => within(document.body)

const meta = preview.meta({
  title: 'Patterns/Feedback/Toaster',
  component: Toaster,
  parameters: { layout: 'fullscreen', docs: { story: { inline: false } } },
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: 320 }}>
        <Story />
      </div>
    ),
  ],
})

export const SuccessAndError = meta.story({
  args: {
    toasts: showing(
      { tone: 'success', text: 'Lámen Shin Ramyun apimentado 120 g foi adicionado ao carrinho' },
      { tone: 'critical', text: 'Produto fora de estoque' },
    ),
  },
})
export const WarningAndInfo = meta.story({
  args: { toasts: showing({ tone: 'warning', text: 'O preço mudou' }, { tone: 'info', text: 'Carrinho atualizado' }) },
})
export const LoadingPhone = meta.story({
  args: { toasts: showing({ tone: 'loading', text: 'Confirmando o pagamento...' }) },
  globals: { viewport: { value: 'phone390' } },
})

const run = fn()
export const WithAction = meta.story({
  args: {
    toasts: showing({
      tone: 'success',
      text: 'Guioza de porco e acelga 600 g foi removido do carrinho',
      action: { label: 'Desfazer', altText: 'Colocar o produto de volta no carrinho', run },
    }),
  },
})
export const Undoes = meta.story({
  args: WithAction.input.args,
  play: async ({ args, userEvent }) => {
    await userEvent.click(await body().findByRole('button', { name: 'Desfazer' }))
    await expect(run).toHaveBeenCalledOnce()
    await waitFor(() => expect(args.toasts?.read()).toEqual([]))
  },
})

/** A toast closes after its timeout, the oldest closes when there are three, and the close button closes one. */
export const ComingAndGoing = meta.story({
  args: { toasts: createToasts() },
  play: async ({ args, userEvent }) => {
    const { toasts } = args
    toasts?.notify({ tone: 'success', text: 'Curto', duration: 200 })
    await expect(await body().findByText('Curto')).toBeVisible()
    await waitFor(() => expect(body().queryByText('Curto')).toBeNull())
    for (const text of ['Um', 'Dois', 'Três']) toasts?.notify({ tone: 'info', text, duration: null })
    await expect(await body().findByText('Três')).toBeVisible()
    await expect(body().queryByText('Um')).toBeNull()
    const [older] = body().getAllByRole('button', { name: 'Fechar aviso' })
    if (older !== undefined) await userEvent.click(older)
    await waitFor(() => expect(body().queryByText('Dois')).toBeNull())
    await expect(body().getByText('Três')).toBeVisible()
  },
})

/** A toast that would cover the control pressed last appears at the top, so that the next press reaches the control. */
export const BesideThePress = meta.story({
  tags: ['UX-01'],
  args: { toasts: createToasts() },
  render: (args) => (
    <>
      <Toaster {...args} />
      <div style={{ position: 'fixed', insetInlineEnd: 40, insetBlockEnd: 100 }}>
        <Button onClick={() => args.toasts?.notify({ tone: 'success', text: 'Guioza adicionado', duration: null })}>
          Aumentar
        </Button>
      </div>
    </>
  ),
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Aumentar' })
    const { x, y, width, height } = button.getBoundingClientRect()
    const [clientX, clientY] = [x + width / 2, y + height / 2]
    await userEvent.pointer({ keys: '[MouseLeft]', target: button, coords: { clientX, clientY } })
    await expect(await body().findByText('Guioza adicionado')).toBeVisible()
    await expect(document.elementFromPoint(clientX, clientY)).toBe(button)
  },
})
