import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { quoteScheduled, windowList, windowTomorrow, windowTonight } from '@lotus/fixtures/windows'
import { afterWindow } from '@lotus/machines/checkout/rules'
import type { CheckoutContext, CheckoutEvent } from '@lotus/machines/checkout/types'

import { selectShipping } from './checkout-state.ts'
import { at, selectedShipping } from './checkout.examples.tsx'
import { ShippingScreen } from './shipping-screen.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
let root: Root | null = null
let sent: CheckoutEvent[] = []
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

/** Renders the screen with this evening's window selected. A `window.select` event changes the selection. */
function open(context: Partial<CheckoutContext> = {}): void {
  sent = []
  root = createRoot(document.body.appendChild(document.createElement('main')))
  const render = (snapshot: ReturnType<typeof at>) =>
    root?.render(
      <RouterContextProvider router={router}>
        <I18nProvider i18n={i18n}>
          <ShippingScreen
            {...selectShipping(snapshot)}
            send={(event) => {
              sent.push(event)
              if (event.type === 'window.select')
                render(
                  at({ shipping: 'choosing' }, { ...snapshot.context, ...afterWindow(snapshot.context, event.window) }),
                )
            }}
          />
        </I18nProvider>
      </RouterContextProvider>,
    )
  const { cost } = windowTonight
  render(
    at(
      { shipping: 'choosing' },
      {
        quote: quoteScheduled,
        windows: { ...windowList, clockOffset: 0 },
        selectedShipping: { ...selectedShipping, scheduled: true, window: windowTonight, cost: cost ?? 0 },
        ...context,
      },
    ),
  )
}

const day = (name: RegExp) => page.getByRole('tab', { name })
const time = (name: RegExp) => page.getByRole('radio', { name })
const next = page.getByRole('button', { name: 'Continuar para a revisão' })
const missing = page.getByRole('alert').filter({ hasText: 'Escolha um horário para receber o pedido' })

it('BEY-12 continues only with a window of the day that is shown', async () => {
  open()
  await userEvent.click(day(/^Amanhã/))
  await userEvent.click(next)
  await expect
    .element(missing)
    .toHaveTextContent(
      'Escolha um horário para receber o pedidoO horário marcado é de outro dia: seg., 23 de nov. · 18:00–20:00.',
    )
  expect(sent).toEqual([])

  await userEvent.click(day(/^Hoje/))
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(time(/^18:00–20:00/)).toBeChecked()
  await userEvent.click(day(/^Amanhã/))
  await expect.element(missing).not.toBeInTheDocument()
  await userEvent.click(time(/^08:00–10:00/))
  await userEvent.click(next)
  expect(sent).toEqual([{ type: 'window.select', window: windowTomorrow }, { type: 'shipping.submit' }])
})

it('BEY-12 D67 each window shows the price of the delivery in it, and the service shows that of the selected window', async () => {
  open()
  await expect.element(time(/^Entrega no Centro R\$\s14,80$/)).toBeChecked()
  await expect.element(time(/^18:00–20:00 R\$\s14,80$/)).toBeChecked()
  await userEvent.click(day(/^Amanhã/))
  await userEvent.click(time(/^08:00–10:00 R\$\s9,90$/))
  await expect.element(time(/^Entrega no Centro R\$\s9,90$/)).toBeChecked()
})

it('BEY-12 CHK-11 names the window that replaces one that is no longer offered', async () => {
  open({ error: { code: 'WINDOW_CLOSED' } })
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Este horário' }))
    .toHaveTextContent(
      'Este horário não pode mais ser escolhido. Escolha outro.Agora está marcado seg., 23 de nov. · 18:00–20:00.',
    )
  // It is above the options, and the button that caused it is below them.
  expect(document.activeElement?.textContent).toMatch(/^Este horário/)
})
