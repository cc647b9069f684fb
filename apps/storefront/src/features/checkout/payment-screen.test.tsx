import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '@lotus/ui/theme/global'

import { intentOpen } from '@lotus/fixtures/checkout'
import { windowAfterBoleto } from '@lotus/fixtures/windows'
import type { CheckoutContext, CheckoutEvent } from '@lotus/machines/checkout/types'

import { connectDoubleClickGuard } from '#layout/double-click.ts'

import { exampleCardProvider } from './card-provider.examples.ts'
import { selectPayment } from './checkout-state.ts'
import { at, InCheckout, paymentConfig } from './checkout.examples.tsx'
import { PaymentScreen } from './payment-screen.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
/** The props that these tests do not vary. */
const constant = {
  confirming: false,
  config: paymentConfig,
  onRetryConfig: () => {},
  cardProvider: exampleCardProvider,
  onCard: () => {},
  offline: false,
  newKey: () => 'key',
}
let root: Root | null = null
let plan: CheckoutContext['plan'] = null
beforeAll(connectDoubleClickGuard)
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

function render(total: number): void {
  root?.render(
    <I18nProvider i18n={i18n}>
      <PaymentScreen
        {...selectPayment(at({ payment: 'choosing' }, { intent: { ...intentOpen, total } }))}
        {...constant}
        send={(event) => {
          if (event.type === 'plan.choose') ({ plan } = event)
        }}
      />
    </I18nProvider>,
  )
}

it('CHK-06 empties the card form and drops its installment plan when the total changes', async () => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  render(intentOpen.total)
  await userEvent.click(page.getByRole('radio', { name: 'Cartão de crédito' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Número do cartão' }), '5031 4332 1540 6351')
  const instalments = page.getByRole('combobox', { name: 'Parcelas' })
  await expect.element(instalments).toBeEnabled()
  expect(plan).toMatchObject({ installments: 1 })
  render(intentOpen.total + 10)
  await expect.element(page.getByRole('textbox', { name: 'Número do cartão' })).toHaveValue('')
  expect(plan).toBeNull()
  await expect.element(instalments).toBeDisabled()
})

it('CHK-06 D68 a double tap on the boleto button does not move the order to a window that appears under the finger', async () => {
  await page.viewport(390, 844)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  const sent: CheckoutEvent['type'][] = []
  // Enough windows to fill the screen.
  const windows = Array.from({ length: 60 }, (_, index) => ({ ...windowAfterBoleto, windowId: `window-${index}` }))
  const error = { code: 'WINDOW_CLOSED' as const, params: { reason: 'BOLETO' }, windows }
  const show = (snapshot: ReturnType<typeof at>) =>
    root?.render(
      <RouterContextProvider router={router}>
        <I18nProvider i18n={i18n}>
          <InCheckout snapshot={snapshot}>
            <PaymentScreen
              {...selectPayment(snapshot)}
              {...constant}
              send={({ type }) => {
                sent.push(type)
                if (type === 'payment.submit') show(at({ payment: 'failed' }, { error }))
              }}
            />
          </InCheckout>
        </I18nProvider>
      </RouterContextProvider>,
    )
  show(at({ payment: 'choosing' }))
  await userEvent.click(page.getByRole('radio', { name: 'Boleto' }))
  await userEvent.dblClick(page.getByRole('button', { name: /^Gerar boleto/ }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  const moves = () => sent.filter((type) => type !== 'plan.choose')
  expect(moves()).toEqual(['payment.submit'])
  // A later press chooses one.
  await expect
    .poll(async () => {
      await userEvent.click(page.getByRole('button', { name: /08:00–10:00/ }).first())
      return moves()
    })
    .toEqual(['payment.submit', 'window.move'])
})
