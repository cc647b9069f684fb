import { expect, spyOn, waitFor, within } from 'storybook/test'

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
import { decodeRun, type Link } from '../../../../.storybook/inspector/link.ts'
import { outsideOf } from '../../../../.storybook/inspector/readable.ts'
import { checkoutScreen } from '../../../../.storybook/inspector/screens.tsx'
import { guestJourneys, userJourneys } from './checkout-scenarios.examples.ts'
import { checkoutExamples } from './checkout.examples.ts'
import { checkoutMachine } from './checkout.machine.ts'

const { input, events } = checkoutExamples
const [user] = events['user.enter']

const meta = preview.type<{ args: Link }>().meta({
  title: 'Machines/Checkout',
  render: inspectorOf({
    machine: checkoutMachine,
    ...checkoutExamples,
    screen: checkoutScreen,
    reasons: {
      'payment.unknown': {
        name: 'Payment › Why the outcome becomes unknown',
        storyId: 'machines-payment--why-unknown',
      },
    },
    scenarios: [
      ...scenariosOf(guestJourneys, ([, journey]) => ({ input, events: journey })),
      ...scenariosOf(
        userJourneys.map(([title, ...rest]) => [`user: ${title}`, ...rest] as const),
        ([, journey]) => ({ input: { ...input, user: user.user }, events: journey }),
      ),
    ],
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
})

const buy = [
  'guest.submit',
  /^address\.submit/,
  /^quoteShipping answers: .*ok true/,
  /^shipping\.select: serviceId pickup/,
  'shipping.submit',
  /^previewCart answers: .*ok true/,
  'review.confirm',
  /^createIntent answers: .*ok true/,
]

/** The chart is derived from the machine and accepts every event. */
export const Live = meta.story({
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'checkout'))
    await press(context, ...buy)
    await expect(stateIn(context.canvas)).toHaveTextContent('payment.choosing')
  },
})
export const Dark = meta.story({
  args: { scenario: 'chk-08-accepts-another-payment-after-a-declined-card' },
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await chartIn(canvas, 'checkout')
    await expect(stateIn(canvas)).toHaveTextContent('placed')
  },
})

/** CHK-08: why the outcome of a payment is unknown. */
export const OutcomeUnknown = meta.story({
  args: { scenario: 'chk-08-looks-up-an-unknown-outcome-again', step: 10 },
  play: async ({ canvas }) => {
    const chart = await chartIn(canvas, 'checkout')
    await expect(stateIn(canvas)).toHaveTextContent('payment.unknown')
    const reasons = within(canvas.getByRole('list', { name: 'Transitions of this step' }))
    const reason = reasons.getByText('payment.paying → payment.unknown: payment answers')
    await expect(reason.getBoundingClientRect().bottom).toBeLessThan(window.innerHeight)
    const link = reasons.getByRole('link', { name: 'Payment › Why the outcome becomes unknown' })
    await expect(link).toHaveAttribute('href', expect.stringContaining('?path=/story/machines-payment--why-unknown'))
    // The group of the current path is open: its transition has an edge.
    for (const path of ['payment.paying', 'payment.unknown'])
      await waitFor(() => expect(chart.querySelector(`[data-state="${path}"]`)).not.toBeNull(), { timeout: 60_000 })
    await waitFor(() => expect(chart.querySelector('polyline[data-last]')).not.toBeNull())
    await expectReadable(chart)
  },
})

/** CHK-08: a declined payment on both screens, which follow the steps; a press on the screen is an event of the run. */
export const Screens = meta.story({
  name: 'A declined card on both screens',
  tags: ['BEY-19'],
  args: { scenario: 'chk-08-accepts-another-payment-after-a-declined-card', step: 10 },
  play: async ({ canvas, userEvent }) => {
    const chart = await chartIn(canvas, 'checkout')
    const declined = 'O pagamento não foi aprovado. Nada foi cobrado.'
    const desktop = await showScreen({ canvas, userEvent }, 'Desktop')
    await expect(await desktop.findByText(declined)).toBeVisible()
    await expectReadable(chart)
    const phone = await showScreen({ canvas, userEvent }, 'Phone')
    await expect(await phone.findByText(declined)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'First step' }))
    await expect(await phone.findByRole('heading', { name: 'Quem está comprando?' })).toBeVisible()
    chart.focus()
    await userEvent.keyboard('++++')
    for (let step = 0; step < 10; step++) await userEvent.click(canvas.getByRole('button', { name: 'Step forward' }))
    await expect(await phone.findByText(declined)).toBeVisible()
    await expectReadable(chart)
    chart.focus()
    await userEvent.keyboard('0')
    await waitFor(() => expect(outsideOf(chart)).toEqual([]))
  },
})

/** The fields of the form are the values of an example; the link has the edited event. */
export const OwnPayload = meta.story({
  name: 'An event with a payload of its own, and a link to its state',
  tags: ['BEY-19'],
  play: async ({ canvas, userEvent }) => {
    await chartIn(canvas, 'checkout')
    const panel = within(canvas.getByRole('region', { name: 'Events' }))
    await userEvent.click(panel.getByText('Event with another payload'))
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Event' }), 'guest.submit')
    const email = panel.getByRole('textbox', { name: 'guest.email' })
    await userEvent.clear(email)
    await userEvent.type(email, 'rui@example.com')
    await userEvent.click(panel.getByRole('button', { name: 'Send this payload' }))
    await expect(stateIn(canvas)).toHaveTextContent('address')
    const changes = within(canvas.getByRole('region', { name: 'Changes of the context' }))
    await expect(changes.getByText('rui@example.com')).toBeVisible()

    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy link to this state' }))
    await expect(await canvas.findByRole('button', { name: 'Link copied' })).toBeVisible()
    const [[address = ''] = []] = write.mock.calls
    const { searchParams } = new URL(address)
    await expect(searchParams.get('path')).toBe('/story/machines-checkout--own-payload')
    const [, step, run] = /^step:(\d+);events:([\w-]+)$/.exec(searchParams.get('args') ?? '') ?? []
    const [submit] = events['guest.submit']
    await expect([step, decodeRun(run ?? '', [], [])]).toEqual([
      '1',
      [{ ...submit, guest: { ...submit.guest, email: 'rui@example.com' } }],
    ])
  },
})

/** The server accepts everything until the payment. */
export const SimulatedServer = meta.story({
  tags: ['BEY-19'],
  play: async (context) => {
    const { canvas, userEvent } = context
    await chartIn(canvas, 'checkout')
    await userEvent.clear(canvas.getByRole('spinbutton', { name: 'Delay in ms' }))
    const server = canvas.getByRole('combobox', { name: 'Server' })
    await userEvent.selectOptions(server, 'fails')
    await press(context, 'guest.submit', /^address\.submit/)
    await waitFor(() => expect(stateIn(canvas)).toHaveTextContent('shipping.failed'))
    await userEvent.selectOptions(server, 'rejects')
    await press(context, 'quote.retry')
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Step' })).toHaveTextContent('5 of 5'))
    await expect(stateIn(canvas)).toHaveTextContent('shipping.failed')
    await userEvent.selectOptions(server, 'accepts')
    await press(context, 'quote.retry')
    await waitFor(() => expect(stateIn(canvas)).toHaveTextContent('shipping.choosing'))
  },
})

export const Steps = meta.story({
  name: 'Steps back and forward, and a new event replaces the later steps',
  tags: ['BEY-19'],
  args: { scenario: 'pays-with-pix' },
  play: async (context) => {
    const { canvas, userEvent } = context
    await chartIn(canvas, 'checkout')
    const step = canvas.getByRole('status', { name: 'Step' })
    await expect(stateIn(canvas)).toHaveTextContent('placed')
    await userEvent.click(canvas.getByRole('button', { name: 'Step back' }))
    await expect(stateIn(canvas)).toHaveTextContent('placing.asking')
    const timeline = within(canvas.getByRole('region', { name: 'Timeline' }))
    await userEvent.click(timeline.getByRole('button', { name: /^1\. guest\.submit/ }))
    await expect([step.textContent, stateIn(canvas).textContent]).toEqual(['1 of 11', 'address'])
    const changes = within(canvas.getByRole('region', { name: 'Changes of the context' }))
    await expect(changes.getByRole('row', { name: 'mode pending guest' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Step forward' }))
    await expect(stateIn(canvas)).toHaveTextContent('shipping.quoting')
    await press(context, 'quoteShipping fails')
    await expect([step.textContent, stateIn(canvas).textContent]).toEqual(['3 of 3', 'shipping.failed'])
    await userEvent.click(canvas.getByRole('button', { name: 'First step' }))
    await expect(stateIn(canvas)).toHaveTextContent('entry')
    await userEvent.click(canvas.getByRole('button', { name: 'Last step' }))
    await expect(stateIn(canvas)).toHaveTextContent('shipping.failed')
  },
})
