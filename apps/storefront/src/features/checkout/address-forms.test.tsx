import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { addressHome } from '@lotus/fixtures/addresses'
import type { CepAddress } from '@lotus/openapi/schema'

import { AddressScreen } from './address-screen.tsx'
import { emptyUserAddress, another, type UserAddressForm } from './user-address-form.ts'
import { UserAddressScreen } from './user-address-screen.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})
function render(screen: ReactNode): void {
  root?.unmount()
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<I18nProvider i18n={i18n}>{screen}</I18nProvider>)
}
const field = (name: string) => page.getByRole('textbox', { name })

const none = { zipCode: null, offline: false, pickup: false, selectedAddress: null, error: null, send: () => {} }
/** The second is a town with a single CEP, so it has no street. */
const places: Record<string, CepAddress> = {
  '80020310': {
    zipCode: '80020310',
    street: 'Rua Marechal Deodoro',
    district: 'Centro',
    city: 'Curitiba',
    state: 'PR',
  },
  '83480000': { zipCode: '83480000', street: null, district: null, city: 'Bocaiúva do Sul', state: 'PR' },
}

it('CHK-03 BEY-05 a corrected CEP without a street removes the street of the wrong CEP and keeps typed text', async () => {
  render(
    <AddressScreen
      {...none}
      typed={null}
      onType={() => {}}
      lookUpCep={async (zipCode) => ({ kind: 'found', address: places[zipCode]! })}
    />,
  )
  await userEvent.fill(field('CEP'), '80020-310')
  await expect.element(field('Rua')).toHaveValue('Rua Marechal Deodoro')
  await userEvent.fill(field('Bairro'), 'Centro Histórico')
  await userEvent.fill(field('CEP'), '83480-000')
  await expect.element(field('Cidade')).toHaveValue('Bocaiúva do Sul')
  await expect.element(field('Rua')).toHaveValue('')
  await expect.element(field('Bairro')).toHaveValue('Centro Histórico')
})

it('CHK-11 restores the new address and the CPF of an account after a reload', async () => {
  let typed: UserAddressForm | null = null
  const reload = () =>
    render(
      <UserAddressScreen
        {...none}
        saving={false}
        newAddress={null}
        guestData={null}
        recipient="Ana"
        account={{ userId: 1, hasCpf: false, cpf: null, addressId: null }}
        addresses={[addressHome]}
        typed={typed}
        onType={(form) => (typed = form)}
        lookUpCep={async () => ({ kind: 'failed' })}
      />,
    )
  reload()
  const other = page.getByRole('radio', { name: /Outro endereço/ })
  await userEvent.click(other)
  await userEvent.fill(field('Rua'), 'Rua Nova')
  await userEvent.fill(field('CPF ou CNPJ'), '123.456.789-09')
  expect(typed).toMatchObject({
    ...emptyUserAddress,
    choice: another,
    recipient: 'Ana',
    street: 'Rua Nova',
    cpf: '123.456.789-09',
  })
  reload()
  await expect.element(other).toBeChecked()
  await expect.element(field('Rua')).toHaveValue('Rua Nova')
  await expect.element(field('CPF ou CNPJ')).toHaveValue('123.456.789-09')
})
