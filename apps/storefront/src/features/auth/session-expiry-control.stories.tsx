import { expect, fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { SessionExpiryControl } from './session-expiry-control.tsx'

const meta = preview.meta({
  title: 'Patterns/Sign-in/Session expiry',
  component: SessionExpiryControl,
  args: { minutes: 5, pending: false, onExtend: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: [
    // This frame replaces the window's edge, because a screenshot shows only the story. It has no bottom bar.
    (Story) => (
      <div style={{ minBlockSize: 220, contain: 'layout', ['--bottom-bar' as string]: '0px' }}>
        <Story />
      </div>
    ),
  ],
})

export const FiveMinutes = meta.story({
  tags: ['D30'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Sessão expira em 5 min')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar conectado' }))
    await expect(args.onExtend).toHaveBeenCalledOnce()
  },
})
export const Extending = meta.story({
  args: { minutes: 1, pending: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar conectado' }))
    await expect(args.onExtend).not.toHaveBeenCalled()
  },
})
export const Over = meta.story({ args: { minutes: 0 } })
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const PhoneChineseDark = meta.story({
  args: { minutes: 2 },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const PhoneSpanish = meta.story({ globals: { viewport: { value: 'phone360' }, locale: 'es-ES' } })
export const English = meta.story({ globals: { locale: 'en-US' } })
