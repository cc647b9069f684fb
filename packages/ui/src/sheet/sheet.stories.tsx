import { expect, fn, screen, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { DialogClose } from '../dialog/dialog.tsx'
import { Stack } from '../stack/stack.tsx'
import { Sheet } from './sheet.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Sheet',
  parameters: {
    ...guide({
      status: 'ready',
      use: 'For filters, menus and details over the page on a phone.',
      avoid: 'Dialog for a question; a page for content with its own address.',
      anatomy: ['Title', 'Close button', 'Content', 'Fixed buttons'],
      keyboard: [
        ['Tab, Shift+Tab', 'Move within the sheet.'],
        ['Escape', 'Closes it.'],
      ],
      accessibility: 'A modal dialog with a title; the focus returns to the trigger, and Back closes it on phones.',
    }),
    docs: { story: { inline: false } },
  },
  component: Sheet,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Filtros',
    closeLabel: 'Fechar',
    children: (
      <Stack gap={0}>
        {['Lámen instantâneo', 'Udon e soba', 'Bifum', 'Yakissoba', 'Massa para guioza'].map((name) => (
          <Checkbox key={name} label={name} count="12" />
        ))}
      </Stack>
    ),
    footer: (
      <DialogClose>
        <Button emphasis="strong" width="full">
          Ver 60 resultados
        </Button>
      </DialogClose>
    ),
  },
})

export const Bottom = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const BottomDark = meta.story({ globals: { viewport: { value: 'phone360' }, theme: 'dark' } })
export const End = meta.story({ args: { side: 'end' } })
export const Start = meta.story({ args: { side: 'start', title: 'Departamentos', footer: undefined } })
export const Sidebar = meta.story({ args: { side: 'sidebar', title: 'Departamentos', footer: undefined } })
export const SidebarPhone = meta.story({
  args: { side: 'sidebar', title: 'Departamentos', footer: undefined },
  globals: { viewport: { value: 'phone360' } },
})
export const OpensAndCloses = meta.story({
  args: { open: undefined, trigger: <Button>Filtrar</Button> },
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Filtrar' })
    trigger.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('dialog', { name: 'Filtros' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Ver 60 resultados' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(trigger).toHaveFocus()
  },
})
