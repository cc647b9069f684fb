import { expect, fn, screen } from 'storybook/test'

import { windowList, windowTomorrow, windowTonight } from '@lotus/fixtures/windows'

import preview from '../../../../../.storybook/preview.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

const windows = {
  ...windowList,
  windows: windowList.windows
    .filter(({ serviceId }) => serviceId === windowTonight.serviceId)
    .map((window) =>
      window.windowId === windowTonight.windowId
        ? { ...window, state: 'CLOSED' as const, reason: 'CURRENT' as const }
        : window,
    ),
}

const meta = preview.meta({
  title: 'Patterns/Orders/Reschedule dialog',
  parameters: { docs: { story: { inline: false } } },
  component: RescheduleDialog,
  args: {
    current: windowTonight,
    windows,
    pending: false,
    problem: null,
    onConfirm: fn(),
    onClose: fn(),
    onRetry: fn(),
  },
})

export const OtherDay = meta.story({
  tags: ['BEY-12'],
  play: async ({ args, userEvent }) => {
    const confirm = screen.getByRole('button', { name: 'Trocar o horário' })
    // The dialog opens on the first day with a free window.
    await expect(screen.getByRole('tab', { name: /^Amanhã/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(screen.getByRole('radio', { name: /^08:00–10:00/ }))
    await userEvent.click(screen.getByRole('tab', { name: /^Hoje/ }))
    await expect(screen.getByRole('radio', { name: /^18:00–20:00/ })).toHaveAccessibleDescription(
      'Horário atual do pedido',
    )
    // A window on a day that is not shown cannot be confirmed.
    await userEvent.click(confirm)
    await expect(screen.getByText(/^O horário marcado é de outro dia: ter., 24 de nov. · 08:00–10:00\.$/)).toBeVisible()
    await expect(args.onConfirm).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('tab', { name: /^Amanhã/ }))
    await userEvent.click(confirm)
    await expect(args.onConfirm).toHaveBeenLastCalledWith(windowTomorrow.windowId)
  },
})
export const FailedToList = meta.story({
  args: { windows: 'failed' },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})
