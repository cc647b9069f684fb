import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'

import { RouteError } from '#routing/route-error.tsx'
import { RoutePending } from '#routing/route-states.tsx'

import { inModes } from '../../../../../.storybook/modes.ts'

import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

const action = '/stock-alerts/unsubscribe?t=v1.0a1b2c3d.q3Zp0hU7'

const meta = {
  title: 'Screens/Account/Stock alert unsubscribed',
  component: UnsubscribeScreen,
  args: { unsubscribing: { kind: 'asking', action } },
} satisfies Meta<typeof UnsubscribeScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Asking: Story = {
  tags: ['BEY-17'],
  play: async ({ canvas }) => {
    const button = canvas.getByRole<HTMLButtonElement>('button', { name: 'Cancelar os avisos' })
    await expect([button.form?.method, button.form?.getAttribute('action')]).toEqual(['post', action])
  },
}
export const Busy: Story = {
  args: { unsubscribing: { kind: 'busy', action } },
  globals: { viewport: { value: 'phone360' } },
}
export const Done: Story = { args: { unsubscribing: { kind: 'done' } } }
export const DoneDarkChinese: Story = { ...Done, globals: { theme: 'dark', locale: 'zh-CN' } }
export const Invalid: Story = { args: { unsubscribing: { kind: 'invalid' } } }
export const Loading: Story = {
  parameters: { layout: 'fullscreen', ...inModes('phone') },
  render: () => <RoutePending />,
}
/** The code of the page did not load. */
export const Error: Story = {
  parameters: { layout: 'fullscreen', ...inModes('phone') },
  render: () => <RouteError error={new ApiError('NETWORK_ERROR', 0)} />,
}
