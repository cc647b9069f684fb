import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { authUser } from '@lotus/fixtures/accounts'
import { addressBare, addressData, addresses, addressesLong, addressHome } from '@lotus/fixtures/addresses'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'
import { cepAddress } from '@lotus/fixtures/shipping'
import type { CheckoutContext } from '@lotus/machines/checkout/types'
import type { Address } from '@lotus/openapi/schema'

import { selectUserAddress } from './checkout-state.ts'
import { account, asUser, at, InCheckout } from './checkout.examples.tsx'
import { UserAddressPending, UserAddressScreen, UserAddressUnavailable } from './user-address-screen.tsx'

const send = fn()
const onType = fn()

type Args = {
  state: 'address' | 'savingAddress'
  saved: readonly Address[]
  context: Partial<CheckoutContext>
  offline: boolean
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'Screens/Checkout/Address of an account',
  args: { state: 'address', saved: addresses, context: {}, offline: false } satisfies Partial<Args>,
  render: ({ state, saved, context, offline }) => {
    const snapshot = at(state, { ...asUser, ...context })
    return (
      <InCheckout snapshot={snapshot} offline={offline}>
        <UserAddressScreen
          {...selectUserAddress(snapshot)}
          send={send}
          addresses={saved}
          recipient={authUser.username}
          zipCode={null}
          typed={null}
          onType={onType}
          offline={offline}
          lookUpCep={async () => ({ kind: 'found', address: cepAddress })}
        />
      </InCheckout>
    )
  },
  parameters: { layout: 'fullscreen', signedIn: true },
  beforeEach: () => {
    send.mockClear()
    onType.mockClear()
  },
})

const phone = { viewport: { value: 'phone390' } }
const small = { viewport: { value: 'phone360' } }
const goOn = 'Continuar para a entrega'

export const Saved = meta.story({
  name: 'The default address is selected, and another can be selected',
  tags: ['USER-02', 'CHK-01'],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: /^Casa/ })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: /^Rua Genoveva Machado/ }))
    await userEvent.click(canvas.getByRole('button', { name: goOn }))
    await waitFor(() =>
      expect(send.mock.calls).toEqual([
        [expect.objectContaining({ type: 'address.choose', addressId: addressBare.addressId, cpf: null })],
      ]),
    )
    // D38: signed-in shoppers enter no contact data.
    await expect(canvas.queryByRole('link', { name: /Identificação/ })).toBeNull()
  },
})
export const Full = meta.story({ parameters: inModes('phone') })
export const PhoneChineseDark = meta.story({ globals: { ...small, theme: 'dark', locale: 'zh-CN' } })
export const PhoneSpanish = meta.story({ globals: { ...small, locale: 'es-ES' } })
export const LongOnPhone = meta.story({ args: { saved: addressesLong.slice(-1) }, globals: small })
export const Adds = meta.story({
  name: 'Saves a new address on request',
  tags: ['USER-02'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /^Outro endereço/ }))
    const field = (name: RegExp) => canvas.getByRole('textbox', { name })
    await userEvent.type(field(/^Nome do endereço/), 'Casa')
    await userEvent.type(field(/^Telefone/), '41999990000')
    await userEvent.type(field(/^CEP/), '80020310')
    await waitFor(() => expect(field(/^Rua/)).toHaveValue('Rua Marechal Deodoro'))
    await userEvent.type(field(/^Número/), '630')
    await userEvent.type(field(/^Complemento/), 'Ap. 1204')
    await userEvent.type(field(/^Ponto de referência/), 'Em frente à praça')
    await userEvent.click(canvas.getByRole('button', { name: goOn }))
    await waitFor(() => expect(send.mock.calls).toEqual([[{ type: 'address.add', address: addressData, cpf: null }]]))
  },
})
export const NoneSaved = meta.story({ args: { saved: [] }, parameters: inModes('phone') })
export const WithoutCpf = meta.story({
  name: 'Asks for the CPF once when the profile has none',
  tags: ['USER-01'],
  args: { context: { account: { ...account, hasCpf: false } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: goOn }))
    await expect(await canvas.findByText('Este campo é obrigatório')).toBeVisible()
    await expect(send).not.toHaveBeenCalled()
    await userEvent.type(canvas.getByRole('textbox', { name: /^CPF/ }), guestData.cpf)
    await userEvent.click(canvas.getByRole('button', { name: goOn }))
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(
        expect.objectContaining({ type: 'address.choose', addressId: addressHome.addressId, cpf: guestData.cpf }),
      ),
    )
  },
})
export const Pickup = meta.story({
  name: 'Pickup needs no address',
  tags: ['CHK-04'],
  args: { context: { pickup: true } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: 'Retirar na loja' })).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a retirada' }))
    await waitFor(() => expect(send.mock.calls).toEqual([[{ type: 'pickup.choose', cpf: null }]]))
  },
})
export const PickupWithoutCpf = meta.story({
  name: 'Pickup of an account without a CPF',
  tags: ['CHK-04', 'USER-01'],
  args: { saved: [], context: { pickup: true, account: { ...account, hasCpf: false } } },
  globals: phone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a retirada' }))
    await expect(await canvas.findByText('Este campo é obrigatório')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /^CPF/ }), guestData.cpf)
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a retirada' }))
    await waitFor(() => expect(send.mock.calls).toEqual([[{ type: 'pickup.choose', cpf: guestData.cpf }]]))
  },
})
/** An address that was entered as a guest is offered when it could not be saved. */
export const TypedAsGuest = meta.story({
  args: { context: { guestData, selectedAddress: deliveryAddress, error: { code: 'NETWORK_ERROR' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: /^Outro endereço/ })).toBeChecked()
    await expect(canvas.getByRole('textbox', { name: /^Rua/ })).toHaveValue(deliveryAddress.street)
    await expect(canvas.getByRole('textbox', { name: /^Quem recebe/ })).toHaveValue(guestData.name)
  },
})
export const Saving = meta.story({
  args: { state: 'savingAddress', context: { newAddress: addressData } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: goOn }))
    await expect(send).not.toHaveBeenCalled()
  },
})
export const Refused = meta.story({
  args: { saved: [], context: { error: { code: 'ADDRESS_LIMIT_REACHED' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Você chegou ao limite de endereços.')
  },
})
export const CardNumberInLabel = meta.story({
  tags: ['UX-06'],
  args: {
    saved: [],
    context: {
      newAddress: addressData,
      error: { code: 'CARD_NUMBER_REFUSED', fields: [{ path: 'recipient', code: 'NOT_ALLOWED' }] },
    },
  },
  play: async ({ canvas }) => {
    const recipient = canvas.getByRole('textbox', { name: /^Quem recebe/ })
    await waitFor(() => expect(recipient).toHaveFocus())
    await expect(recipient).toHaveAccessibleDescription('Não escreva o número do cartão neste campo.')
    await expect(canvas.queryByText('O endereço não foi salvo')).toBeNull()
  },
})
export const CpfRefused = meta.story({
  tags: ['UX-06'],
  args: {
    context: {
      account: { ...account, hasCpf: false, cpf: guestData.cpf, addressId: addressHome.addressId },
      error: { code: 'VALIDATION_FAILED', fields: [{ path: 'cpf', code: 'INVALID_CPF' }] },
    },
  },
  play: async ({ canvas }) => {
    const cpf = canvas.getByRole('textbox', { name: /^CPF/ })
    await waitFor(() => expect(cpf).toHaveFocus())
    await expect(cpf).toHaveAccessibleDescription(/CPF ou CNPJ inválido/)
  },
})
export const Offline = meta.story({ parameters: inModes('phone'), args: { offline: true } })
const snapshot = at('address', asUser)
export const Loading = meta.story({
  parameters: inModes('phone'),
  render: () => (
    <InCheckout snapshot={snapshot}>
      <UserAddressPending />
    </InCheckout>
  ),
})
export const Error = meta.story({
  parameters: inModes('phone'),
  render: () => (
    <InCheckout snapshot={snapshot}>
      <UserAddressUnavailable problem="Sem conexão. Verifique sua internet e tente de novo." onRetry={fn()} />
    </InCheckout>
  ),
})
