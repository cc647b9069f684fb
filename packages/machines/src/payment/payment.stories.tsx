import { expect, waitFor, within } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import {
  chartIn,
  expectReadable,
  firstLink,
  inspectorOf,
  press,
  scenariosOf,
  showScreen,
  stateIn,
} from '../../../../.storybook/inspector/inspector-story.tsx'
import type { Link } from '../../../../.storybook/inspector/link.ts'
import { paymentScreen } from '../../../../.storybook/inspector/screens.tsx'
import { paymentJourneys } from './payment-journeys.examples.ts'
import { paymentExamples } from './payment.examples.ts'
import { paymentMachine } from './payment.machine.ts'

const meta = preview.type<{ args: Link }>().meta({
  title: 'Machines/Payment',
  render: inspectorOf({
    machine: paymentMachine,
    ...paymentExamples,
    screen: paymentScreen,
    scenarios: scenariosOf(paymentJourneys, ([, events]) => ({ input: paymentExamples.input, events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
})

export const Live = meta.story({
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'payment'))
    await press(context, /^createPayment answers: .*ok true/)
    await expect(stateIn(context.canvas)).toHaveTextContent('paid')
  },
})

export const OutcomeUnknown = meta.story({
  play: async (context) => {
    await chartIn(context.canvas, 'payment')
    await press(context, 'createPayment fails', 'findIntent fails')
    await expect(stateIn(context.canvas)).toHaveTextContent('confirming.waiting')
  },
})

/** The server does not answer, and the pauses between the questions pass: the machine gives up. */
export const WhyUnknown = meta.story({
  name: 'Why the outcome becomes unknown',
  tags: ['BEY-19'],
  play: async ({ canvas, userEvent }) => {
    await chartIn(canvas, 'payment')
    await userEvent.clear(canvas.getByRole('spinbutton', { name: 'Delay in ms' }))
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Delays' }), 'pass')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Server' }), 'fails')
    // Each of the 20 lookups draws the chart and the timeline: many seconds on a busy machine.
    await waitFor(() => expect(stateIn(canvas)).toHaveTextContent('unknown'), { timeout: 90_000 })
    const timeline = within(canvas.getByRole('region', { name: 'Timeline' }))
    await expect(timeline.getAllByRole('button', { name: /findIntent fails/ }).length).toBeGreaterThan(1)
    await expect(timeline.getAllByRole('button', { name: /lookupPause/ }).length).toBeGreaterThan(1)
  },
})

/** CHK-08: the checkout that waits for the payment, on both screens, from the request to the unknown outcome. */
export const Screens = meta.story({
  name: 'The checkout of the payment',
  tags: ['BEY-19'],
  play: async ({ canvas, userEvent }) => {
    await chartIn(canvas, 'payment')
    const scenario = canvas.getByRole('combobox', { name: 'Scenario' })
    for (const device of ['Desktop', 'Phone'] as const) {
      const screen = await showScreen({ canvas, userEvent }, device)
      await userEvent.selectOptions(scenario, 'CHK-08 is declined with a rejected card')
      await expect(await screen.findByText('O pagamento não foi aprovado. Nada foi cobrado.')).toBeVisible()
      await userEvent.selectOptions(scenario, 'CHK-08 looks up the outcome after a lost answer')
      await expect(await screen.findByText('Estamos confirmando o pagamento')).toBeVisible()
    }
  },
})
