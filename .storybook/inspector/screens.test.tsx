import { I18nProvider } from '@lingui/react'
import { checkoutMachine } from '@lotus/machines/checkout'
import { paymentMachine } from '@lotus/machines/payment'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'

import { guestJourneys, userJourneys } from '../../packages/machines/src/checkout/checkout-scenarios.examples.ts'
import { checkoutExamples } from '../../packages/machines/src/checkout/checkout.examples.ts'
import { paymentJourneys } from '../../packages/machines/src/payment/payment-journeys.examples.ts'
import { paymentExamples } from '../../packages/machines/src/payment/payment.examples.ts'
import { i18nOf } from '../story-i18n.ts'
import { replay, withWaitingActors, type Screen } from './run.ts'
import { checkoutScreen, paymentScreen } from './screens.tsx'

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

async function show(screen: Screen, snapshot: AnyMachineSnapshot): Promise<HTMLElement> {
  const box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  root.render(
    <I18nProvider i18n={await i18nOf('pt-BR')}>
      <RouterContextProvider router={router}>{screen(snapshot, () => {})}</RouterContextProvider>
    </I18nProvider>,
  )
  await expect.poll(() => box.querySelector('h1, h2')?.textContent ?? '').not.toBe('')
  return box
}

/** The snapshot in which a recorded run ends. */
const lastOf = (machine: Parameters<typeof withWaitingActors>[0], input: unknown, events: readonly AnyEventObject[]) =>
  replay(withWaitingActors(machine), input, events).at(-1)?.snapshot as AnyMachineSnapshot

describe('BEY-19 the inspector shows the complete screen of each recorded run', () => {
  const user = { ...checkoutExamples.input, user: checkoutExamples.events['user.enter'][0].user }
  it.each([
    ...guestJourneys.map(([name, events]) => ({ name, input: checkoutExamples.input, events })),
    ...userJourneys.map(([name, events]) => ({ name: `user: ${name}`, input: user, events })),
  ])('checkout: $name', async ({ input, events }) => {
    const snapshot = lastOf(checkoutMachine, input, events)
    const box = await show(checkoutScreen, snapshot)
    // Only a run that ends during a request may show placeholders.
    if (!snapshot.hasTag('busy')) expect(box.querySelectorAll('[class*="skeleton"]')).toHaveLength(0)
    expect(box.querySelector('h1')?.textContent).toMatch(/\p{L}/u)
  })

  it.each(paymentJourneys)('payment: %s', async (_name, events) => {
    // A payment that became outdated returns to the review, which asks the server again and shows placeholders.
    const box = await show(paymentScreen, lastOf(paymentMachine, paymentExamples.input, events))
    expect(box.querySelector('h1')?.textContent).toMatch(/\p{L}/u)
  })
})
