import type { ComponentProps } from 'react'
import { expect, fn, userEvent } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { ConnectionNotice } from './connection-notice.tsx'

const meta = preview.meta({
  title: 'Patterns/Navigation/Connection notice',
  component: ConnectionNotice,
  args: { trouble: 'offline', onRetry: fn(), onClose: fn() } satisfies Partial<ComponentProps<typeof ConnectionNotice>>,
  // The notice is fixed to the end of this box, in place of the viewport.
  decorators: [(Notice) => <div style={{ blockSize: 240, transform: 'translateZ(0)' }}>{Notice()}</div>],
  parameters: { layout: 'fullscreen', ...inModes('phone', 'dark') },
})

/** No connection, or no answer from the shop. */
export const Offline = meta.story({
  tags: ['SHELL-09'],
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Sem conexão. Verifique sua internet e tente de novo.')
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Fechar' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
})
/** The shop answers that it is overloaded. */
export const Busy = meta.story({ args: { trouble: 'busy' } })
/** The code is gone, and the page has not loaded again by itself. */
export const Gone = meta.story({ args: { trouble: 'gone' } })
export const GoneChinese = meta.story({ args: { trouble: 'gone' }, globals: { locale: 'zh-CN' } })
