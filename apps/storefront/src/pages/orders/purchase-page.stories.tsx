import { expect } from 'storybook/test'

import { profile, profileHan } from '@lotus/fixtures/accounts'
import { orderInRoute, orderWaitingPix } from '@lotus/fixtures/orders'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'
import { AccountLayout } from '#features/account/account-layout.tsx'
import { OrderDetails } from '#features/orders/order-confirmation-screen.tsx'
import { orderArgs, stopClock } from '#features/orders/order-details.examples.tsx'

const meta = preview.meta({
  title: 'Screens/Orders/Order of the account',
  component: OrderDetails,
  args: {
    order: { ...orderWaitingPix, inAccount: true },
    ...orderArgs,
  },
  decorators: [
    (Story, { globals }) => (
      <AccountLayout user={globals['locale'] === 'zh-CN' ? profileHan : profile} offline={false}>
        <Story />
      </AccountLayout>
    ),
  ],
  beforeEach: stopClock,
  parameters: { layout: 'fullscreen', signedIn: true },
})

export const WaitingForPix = meta.story({ parameters: inModes('phone') })
export const InTransit = meta.story({ args: { order: { ...orderInRoute, inAccount: true } } })
export const WaitingForPixOnNarrowDesktop = meta.story({
  name: 'Beside the navigation of the account the Pix code leaves room for its words',
  tags: ['USER-03'],
  globals: { viewport: { value: 'desktop1024' } },
  play: async ({ canvas }) => {
    const { height } = canvas.getByRole('heading', { name: 'Pague com Pix' }).getBoundingClientRect()
    await expect(height).toBeLessThan(40)
  },
})
export const InTransitOnNarrowDesktop = meta.story({
  args: { order: { ...orderInRoute, inAccount: true } },
  globals: { viewport: { value: 'desktop1024' }, locale: 'zh-CN', theme: 'dark' },
})
