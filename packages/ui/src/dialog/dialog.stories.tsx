import type { ComponentProps } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Dialog, DialogClose } from './dialog.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Dialog',
  parameters: {
    ...guide({
      status: 'ready',
      use: 'For a short task that interrupts the page, with its answer.',
      avoid: 'AlertDialog before a deletion; Sheet for filters and menus; a page for a task with several steps.',
      anatomy: ['Title', 'Close button', 'Description', 'Content', 'Buttons'],
      keyboard: [
        ['Tab, Shift+Tab', 'Move within the dialog.'],
        ['Escape', 'Closes it.'],
      ],
      accessibility:
        'The focus moves in and returns to the trigger. Back closes it on phones. Long text is scrolled by keyboard with `content="text"`.',
    }),
    docs: { story: { inline: false } },
  },
  component: Dialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Esvaziar o carrinho?',
    description: 'Os 3 produtos saem do carrinho. Isso não pode ser desfeito.',
    closeLabel: 'Fechar',
    size: 'small',
    footer: (
      <>
        <DialogClose>
          <Button emphasis="outline">Cancelar</Button>
        </DialogClose>
        <Button tone="critical">Esvaziar</Button>
      </>
    ),
  } satisfies Partial<ComponentProps<typeof Dialog>>,
})

export const Confirmation = meta.story({
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Esvaziar o carrinho?' })).toBeVisible()
  },
})
export const ConfirmationDark = meta.story({ globals: { theme: 'dark' } })
export const ConfirmationOnPhone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const Form = meta.story({
  args: {
    title: 'Falar com a loja',
    description: undefined,
    size: 'medium',
    children: (
      <Field label="E-mail">
        <TextInput type="email" />
      </Field>
    ),
    footer: <Button emphasis="strong">Enviar</Button>,
  },
})
export const LongText = meta.story({
  args: {
    title: 'Termos de uso',
    content: 'text',
    description: undefined,
    children: Array.from({ length: 30 }, (_, index) => (
      <p key={index}>Cláusula {index + 1}. Os preços valem para compras nesta loja enquanto durarem os estoques.</p>
    )),
  },
  globals: { viewport: { value: 'phone390' } },
})
export const OpensAndCloses = meta.story({
  args: { open: undefined, trigger: <Button>Esvaziar carrinho</Button> },
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Esvaziar carrinho' })
    await userEvent.click(trigger)
    const dialog = await screen.findByRole('dialog')
    await expect(dialog).toBeVisible()
    // The initial focus is on the cancel button, not on the close button.
    await expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
    await expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')

    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(trigger).toHaveFocus()
    await expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden')

    await userEvent.click(trigger)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})
export const PressOutside = meta.story({
  play: async ({ args, userEvent }) => {
    await screen.findByRole('dialog')
    await userEvent.pointer({ keys: '[MouseLeft]', target: document.documentElement })
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith(false))
  },
})
