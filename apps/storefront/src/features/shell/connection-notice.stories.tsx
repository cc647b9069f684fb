import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'

import { inModes } from '../../../../../.storybook/modes.ts'

import { ConnectionNotice } from './connection-notice.tsx'

const meta = {
  title: 'Patterns/Navigation/Connection notice',
  component: ConnectionNotice,
  args: { trouble: 'offline', onRetry: fn(), onClose: fn() },
  // The notice is fixed to the end of this box, in place of the viewport.
  decorators: [(Notice) => <div style={{ blockSize: 240, transform: 'translateZ(0)' }}>{Notice()}</div>],
  parameters: { layout: 'fullscreen', ...inModes('phone', 'dark') },
} satisfies Meta<typeof ConnectionNotice>
export default meta
type Story = StoryObj<typeof meta>

/** No connection, or no answer from the shop. */
export const Offline: Story = {
  tags: ['SHELL-09'],
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Sem conexão. Verifique sua internet e tente de novo.')
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Fechar' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
/** The shop answers that it is overloaded. */
export const Busy: Story = { args: { trouble: 'busy' } }
/** The code is gone, and the page has not loaded again by itself. */
export const Gone: Story = { args: { trouble: 'gone' } }
export const GoneChinese: Story = { args: { trouble: 'gone' }, globals: { locale: 'zh-CN' } }
