import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { intentOpen } from '@lotus/fixtures/checkout'
import type { CheckoutContext } from '@lotus/machines/checkout/types'

import { exampleCardProvider } from './card-provider.examples.ts'
import { selectPayment } from './checkout-state.ts'
import { at, paymentConfig } from './checkout.examples.tsx'
import { PaymentScreen } from './payment-screen.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
let root: Root | null = null
let plan: CheckoutContext['plan'] = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

function render(total: number): void {
  root?.render(
    <I18nProvider i18n={i18n}>
      <PaymentScreen
        {...selectPayment(at({ payment: 'choosing' }, { intent: { ...intentOpen, total } }))}
        confirming={false}
        send={(event) => {
          if (event.type === 'plan.choose') ({ plan } = event)
        }}
        config={paymentConfig}
        onRetryConfig={() => {}}
        cardProvider={exampleCardProvider}
        onCard={() => {}}
        offline={false}
        newKey={() => 'key'}
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
