import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { Toast, ToastRegion, type ToastProps } from './toast.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

function Shown({ message, ...args }: Omit<ToastProps, 'children'> & { message: string }) {
  const [open, setOpen] = useState(true)
  return (
    <ToastRegion label="Avisos ({hotkey})" toastLabel="Aviso">
      <Toast {...args} open={open} onOpenChange={setOpen}>
        {message}
      </Toast>
    </ToastRegion>
  )
}

const meta = preview.meta({
  title: 'Components/Toast',
  component: Toast,
  render: ({ children, ...args }) => (
    <div style={{ minBlockSize: 320 }}>
      <Shown {...args} message={String(children)} />
    </div>
  ),
  args: { duration: Number.POSITIVE_INFINITY, closeLabel: 'Fechar aviso', children: 'Guioza adicionado ao carrinho' },
  parameters: {
    ...guide({
      status: 'ready',
      use: 'For the result of an action, with undo where possible.',
      avoid: 'Alert for a message that must stay; Field for an error of a control.',
      anatomy: ['Icon of the tone', 'Message', 'Action', 'Close'],
      keyboard: [
        ['F8', 'Moves the focus to the toasts.'],
        ['Tab', 'Moves to the action and to close.'],
        ['Escape', 'Closes the toast.'],
      ],
      accessibility: 'A live region: errors and warnings are assertive. The time stops on hover and focus.',
    }),
    docs: { story: { inline: false, height: '360px' } },
  },
})

export const Success = meta.story({
  args: { tone: 'success' },
  play: async () => {
    await expect(await screen.findByText('Guioza adicionado ao carrinho')).toBeVisible()
  },
})
export const Tones = meta.story({
  render: (args) => (
    <div style={{ minBlockSize: 420 }}>
      <ToastRegion label="Avisos ({hotkey})" toastLabel="Aviso">
        {(['info', 'success', 'warning', 'critical', 'loading'] as const).map((tone) => (
          <Toast key={tone} {...args} tone={tone}>
            {tone === 'critical'
              ? 'Falha de rede ao sincronizar carrinho'
              : 'Guioza de porco e acelga 600 g adicionado'}
          </Toast>
        ))}
      </ToastRegion>
    </div>
  ),
  parameters: inModes('dark'),
})
export const Phone = meta.story({ args: { tone: 'success' }, globals: { viewport: { value: 'phone360' } } })
const undo = fn()
export const WithAction = meta.story({
  args: {
    tone: 'info',
    children: 'Missô removido',
    action: { label: 'Desfazer', alt: 'Adicione de novo pela página do produto', onPress: undo },
  },
  play: async ({ userEvent }) => {
    undo.mockClear()
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await expect(undo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText('Missô removido')).toBeNull())
  },
})
export const LongWithAction = meta.story({
  args: {
    tone: 'success',
    children:
      'Lámen Shin Ramyun apimentado 120 g está nos favoritos deste aparelho. Entre para ter a lista em qualquer lugar.',
    action: { label: 'Entrar', alt: 'Entre pelo menu', onPress: undo },
  },
  globals: { viewport: { value: 'zoom400' } },
  play: async () => {
    const text = await screen.findByText(/^Lámen Shin/)
    await expect(text.getBoundingClientRect().width).toBeGreaterThan(200)
  },
})
export const ClosedByCross = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Fechar aviso' }))
    await waitFor(() => expect(screen.queryByText('Guioza adicionado ao carrinho')).toBeNull())
  },
})
export const WaitsUnderPointer = meta.story({
  args: { duration: 300 },
  play: async ({ userEvent }) => {
    await userEvent.hover(await screen.findByText('Guioza adicionado ao carrinho'))
    // Waits longer than the toast's duration: the toast must still be visible.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await expect(screen.getByText('Guioza adicionado ao carrinho')).toBeVisible()
    await userEvent.unhover(screen.getByText('Guioza adicionado ao carrinho'))
    await waitFor(() => expect(screen.queryByText('Guioza adicionado ao carrinho')).toBeNull())
  },
})
export const Empty = meta.story({
  render: () => (
    <ToastRegion label="Avisos ({hotkey})" toastLabel="Aviso">
      {null}
    </ToastRegion>
  ),
  decorators: [
    (Story) => (
      <>
        <Button>Um botão</Button>
        <Story />
      </>
    ),
  ],
})
