import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import {
  chartIn,
  expectReadable,
  firstLink,
  inspectorOf,
  press,
  scenariosOf,
  stateIn,
} from '../../../../.storybook/inspector/inspector-story.tsx'
import type { Link } from '../../../../.storybook/inspector/link.ts'
import { purchaseJourneys } from './purchase-journeys.examples.ts'
import { purchaseExamples } from './purchase.examples.ts'
import { purchaseMachine } from './purchase.machine.ts'

const meta = preview.type<{ args: Link }>().meta({
  title: 'Machines/Purchase',
  render: inspectorOf({
    machine: purchaseMachine,
    ...purchaseExamples,
    scenarios: scenariosOf(purchaseJourneys, ([, input, events]) => ({ input, events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
})

/** From the reservation to the delivery. The server evaluates the same machine for each fact. */
export const Live = meta.story({
  tags: ['DS-03', 'BEY-19', 'BEY-26'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'purchase'))
    await press(context, 'buyer.pay', 'buyer.order', /^payment.approved: whole true/, 'shop.ship', 'shop.deliver')
    await expect(stateIn(context.canvas)).toHaveTextContent('delivered')
  },
})

/** A payment that arrives after the expiry revives the order, because its units are still in stock. */
export const LatePayment = meta.story({
  play: async (context) => {
    await chartIn(context.canvas, 'purchase')
    await press(context, 'buyer.order', 'time.passed')
    await expect(stateIn(context.canvas)).toHaveTextContent('lapsed')
    await press(context, /^payment.approved: whole true/)
    await expect(stateIn(context.canvas)).toHaveTextContent('paid')
  },
})
