import type { ComponentProps } from 'react'
import { expect } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'

import { RouteError } from '#routing/route-error.tsx'
import { RoutePending } from '#routing/route-states.tsx'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

const action = '/stock-alerts/unsubscribe?t=v1.0a1b2c3d.q3Zp0hU7'

const meta = preview.meta({
  title: 'Screens/Account/Stock alert unsubscribed',
  component: UnsubscribeScreen,
  args: { unsubscribing: { kind: 'asking', action } } satisfies Partial<ComponentProps<typeof UnsubscribeScreen>>,
})

export const Asking = meta.story({
  tags: ['BEY-17'],
  play: async ({ canvas }) => {
    const button = canvas.getByRole<HTMLButtonElement>('button', { name: 'Cancelar os avisos' })
    await expect([button.form?.method, button.form?.getAttribute('action')]).toEqual(['post', action])
  },
})
export const Busy = meta.story({
  args: { unsubscribing: { kind: 'busy', action } },
  globals: { viewport: { value: 'phone360' } },
})
export const Done = meta.story({ args: { unsubscribing: { kind: 'done' } } })
export const DoneDarkChinese = meta.story({ ...Done.input, globals: { theme: 'dark', locale: 'zh-CN' } })
export const Invalid = meta.story({ args: { unsubscribing: { kind: 'invalid' } } })
export const Loading = meta.story({
  parameters: { layout: 'fullscreen', ...inModes('phone') },
  render: () => <RoutePending />,
})
/** The code of the page did not load. */
export const Error = meta.story({
  parameters: { layout: 'fullscreen', ...inModes('phone') },
  render: () => <RouteError error={new ApiError('NETWORK_ERROR', 0)} />,
})
