import type { StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { deliveryAddress } from '@lotus/fixtures/checkout'
import { cepAddress, cepAddressOffline } from '@lotus/fixtures/shipping'
import type { CheckoutError } from '@lotus/machines/checkout/types'

import type { CepAnswer } from '#address/address-fields.tsx'

import { AddressScreen } from './address-screen.tsx'
import { CheckoutPending } from './checkout-layout.tsx'
import { selectAddress } from './checkout-state.ts'
import { at, InCheckout } from './checkout.examples.tsx'

const send = fn()
const onType = fn()
const answers = {
  found: { kind: 'found', address: cepAddress },
  cityOnly: { kind: 'found', address: cepAddressOffline },
  notFound: { kind: 'notFound' },
  failed: { kind: 'failed' },
} satisfies Record<string, CepAnswer>

type Args = {
  known: boolean
  pickup: boolean
  cep: keyof typeof answers | 'never'
  offline: boolean
  zipCode: string | null
  error: CheckoutError | null
}

const meta = preview.type<{ args: Args }>().meta({
  title: 'Screens/Checkout/Address',
  args: {
    known: false,
    pickup: false,
    cep: 'found',
    offline: false,
    zipCode: null,
    error: null,
  } satisfies Partial<Args>,
  render: ({ known, pickup, cep, offline, zipCode, error }) => {
    const snapshot = at('address', { error, pickup, ...(known ? { selectedAddress: deliveryAddress } : {}) })
    return (
      <InCheckout snapshot={snapshot} offline={offline}>
        <AddressScreen
          {...selectAddress(snapshot)}
          send={send}
          zipCode={zipCode}
          typed={null}
          onType={onType}
          offline={offline}
          lookUpCep={() => (cep === 'never' ? new Promise(() => {}) : Promise.resolve(answers[cep]))}
        />
      </InCheckout>
    )
  },
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    send.mockClear()
    onType.mockClear()
  },
})
type Story = StoryObj<Args>
type Play = NonNullable<Story['play']>

const typeCep: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByRole('textbox', { name: /CEP/ }), '80020310')
}

export const Empty = meta.story({ parameters: inModes('phone') })
export const PhoneSpanishDark = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'es-ES' },
})
export const Known = meta.story({
  args: { known: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a entrega' }))
    await waitFor(() => expect(send.mock.calls).toEqual([[{ type: 'address.submit', address: deliveryAddress }]]))
  },
})
export const Pickup = meta.story({
  name: 'Pickup needs no address, and keeps the typed one for a change of mind',
  tags: ['CHK-04'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /Rua/ }), 'Rua XV de Novembro')
    await userEvent.click(canvas.getByRole('radio', { name: 'Retirar na loja' }))
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await userEvent.click(canvas.getByRole('radio', { name: 'Receber em um endereço' }))
    await expect(canvas.getByRole('textbox', { name: /Rua/ })).toHaveValue('Rua XV de Novembro')
    await userEvent.click(canvas.getByRole('radio', { name: 'Retirar na loja' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a retirada' }))
    await expect(send.mock.calls).toEqual([[{ type: 'pickup.choose', cpf: null }]])
  },
})
export const PickupChosen = meta.story({
  name: 'Pickup was chosen before',
  tags: ['CHK-04'],
  args: { pickup: true, known: true },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Retirar na loja' })).toBeChecked()
  },
})
export const PickupChineseDark = meta.story({
  args: { pickup: true },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const PickupSpanish = meta.story({
  args: { pickup: true },
  globals: { viewport: { value: 'phone360' }, locale: 'es-ES' },
})
export const PickupEnglish = meta.story({ args: { pickup: true }, globals: { locale: 'en-US' } })
/** The reservation was rejected: the server names two fields. */
export const RejectedFields = meta.story({
  tags: ['UX-06'],
  args: {
    known: true,
    error: {
      code: 'CARD_NUMBER_REFUSED',
      fields: [
        { path: 'address.complement', code: 'NOT_ALLOWED' },
        { path: 'address.reference', code: 'NOT_ALLOWED' },
      ],
    },
  },
  play: async ({ canvas, userEvent }) => {
    const complement = canvas.getByRole('textbox', { name: /^Complemento/ })
    await waitFor(() => expect(complement).toHaveFocus())
    await expect(canvas.getAllByText('Não escreva o número do cartão neste campo.')).toHaveLength(2)
    await userEvent.clear(complement)
    await userEvent.clear(canvas.getByRole('textbox', { name: /^Ponto de referência/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a entrega' }))
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
  },
})
export const Found = meta.story({
  play: async (context) => {
    await typeCep(context)
    const { canvas, userEvent } = context
    await expect(await canvas.findByText(/Encontramos: Rua Marechal Deodoro/)).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /Rua/ })).toHaveValue('Rua Marechal Deodoro')
    await expect(canvas.getByRole('combobox', { name: /Estado/ })).toHaveValue('PR')
    // Filled-in fields stay editable.
    await userEvent.clear(canvas.getByRole('textbox', { name: /Bairro/ }))
    await userEvent.type(canvas.getByRole('textbox', { name: /Bairro/ }), 'Alto da XV')
    await userEvent.type(canvas.getByRole('textbox', { name: /Número/ }), '630{Enter}')
    await waitFor(() =>
      expect(send.mock.calls).toEqual([
        [
          {
            type: 'address.submit',
            address: { ...cepAddress, district: 'Alto da XV', number: '630' },
          },
        ],
      ]),
    )
  },
})
export const StartsWithTheCep = meta.story({
  name: 'Starts with the CEP from the cart',
  tags: ['BEY-05'],
  args: { zipCode: '80020310' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: /CEP/ })).toHaveValue('80020-310')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Rua/ })).toHaveValue('Rua Marechal Deodoro'))
  },
})
export const FoundCityOnly = meta.story({
  args: { cep: 'cityOnly' },
  play: async (context) => {
    await typeCep(context)
    await expect(await context.canvas.findByText(/Encontramos Curitiba \(PR\)/)).toBeVisible()
    await expect(context.canvas.getByRole('textbox', { name: /Rua/ })).toHaveValue('')
  },
})
export const LookingUp = meta.story({
  args: { cep: 'never' },
  play: async (context) => {
    await typeCep(context)
    const { canvas, userEvent } = context
    await expect(await canvas.findByText('Procurando o CEP…')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /Rua/ }), 'Rua XV de Novembro')
    await expect(canvas.getByRole('textbox', { name: /Rua/ })).toHaveValue('Rua XV de Novembro')
  },
})
export const NotFound = meta.story({
  args: { cep: 'notFound' },
  play: async (context) => {
    await typeCep(context)
    await expect(await context.canvas.findByText(/CEP não encontrado/)).toBeVisible()
  },
})
export const LookUpFailed = meta.story({
  parameters: inModes('phone'),
  args: { cep: 'failed' },
  play: async (context) => {
    await typeCep(context)
    await expect(await context.canvas.findByText(/Não deu para procurar o CEP agora/)).toBeVisible()
  },
})
export const Offline = meta.story({
  parameters: inModes('phone'),
  args: { offline: true },
  play: async (context) => {
    await typeCep(context)
    await expect(await context.canvas.findByText(/Sem conexão para procurar o CEP/)).toBeVisible()
  },
})
export const Problems = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para a entrega' }))
    await expect(await canvas.findByText('Preencha todos os campos obrigatórios')).toBeVisible()
    await expect(canvas.getAllByText('Este campo é obrigatório')).toHaveLength(6)
    await expect(send).not.toHaveBeenCalled()
  },
})
/** Until the browser has read the cart and the session. */
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <CheckoutPending step="address" /> })
