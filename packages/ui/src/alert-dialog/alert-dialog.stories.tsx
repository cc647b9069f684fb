import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Alert } from '../alert/alert.tsx'
import { Button } from '../button/button.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const onDelete = fn()

const meta = preview.meta({
  title: 'Components/Alert dialog',
  parameters: {
    ...guide({
      status: 'ready',
      use: 'Before an action that deletes data or that cannot be undone.',
      avoid: 'A Dialog for content and forms; a toast with undo where undo is possible.',
      anatomy: ['Title', 'Consequence', 'Cancel button', 'Confirm button'],
      keyboard: [
        ['Tab, Shift+Tab', 'Move within the dialog.'],
        ['Escape', 'Cancels.'],
        ['Enter, Space', 'Press the focused button.'],
      ],
      accessibility: 'It has the role alertdialog; the focus starts on the cancel button and returns to the trigger.',
    }),
    docs: { story: { inline: false } },
  },
  component: AlertDialog,
  args: {
    open: true,
    title: 'Excluir o endereço?',
    description: 'Casa: Rua Marechal Deodoro, 630. Isso não pode ser desfeito.',
    cancel: <Button emphasis="outline">Cancelar</Button>,
    action: (
      <Button tone="critical" onClick={onDelete}>
        Excluir endereço
      </Button>
    ),
  },
  beforeEach: () => void onDelete.mockClear(),
})

export const Asks = meta.story({
  play: async () => {
    await expect(await screen.findByRole('alertdialog', { name: 'Excluir o endereço?' })).toBeVisible()
  },
})
export const AsksDark = meta.story({ globals: { theme: 'dark' } })
export const AsksOnPhone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const Refused = meta.story({
  args: { children: <Alert tone="critical" announce="assertive" title="Falha ao excluir endereço" /> },
})
/** The cancel button has the initial focus. */
export const Keyboard = meta.story({
  args: { open: undefined, trigger: <Button>Excluir</Button> },
  play: async ({ canvas, userEvent }) => {
    const open = () => userEvent.click(canvas.getByRole('button', { name: 'Excluir' }))
    await open()
    await screen.findByRole('alertdialog')
    await expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Excluir' })).toHaveFocus())
    await expect(onDelete).not.toHaveBeenCalled()
    await open()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(onDelete).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
})

/** A slow action keeps the dialog open: it prevents the default of the click, and the caller closes the dialog. */
export const Busy = meta.story({
  render: function Waiting(args) {
    const [shown, setShown] = useState(true)
    return (
      <AlertDialog
        {...args}
        open={shown}
        onOpenChange={setShown}
        action={
          <Button tone="critical" busy onClick={(event) => event.preventDefault()}>
            Excluindo…
          </Button>
        }
      />
    )
  },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Excluindo…' }))
    await expect(screen.getByRole('alertdialog')).toBeVisible()
  },
})
