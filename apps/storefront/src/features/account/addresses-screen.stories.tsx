import type { ComponentProps } from 'react'
import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { profile, profileHan } from '@lotus/fixtures/accounts'
import { addressBare, addressData, addresses, addressesLong, addressHome } from '@lotus/fixtures/addresses'
import { cepAddress } from '@lotus/fixtures/shipping'

import { AccountLayout } from './account-layout.tsx'
import { pending, quiet, rejected } from './account.examples.ts'
import { Unavailable } from '#layout/unavailable.tsx'
import { AddressesPending, AddressesScreen } from './addresses-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Account/Addresses',
  component: AddressesScreen,
  args: {
    addresses,
    editing: null,
    recipient: profile.username,
    saving: quiet,
    deleting: quiet,
    settingDefault: null,
    offline: false,
    lookUpCep: async () => ({ kind: 'found', address: cepAddress }),
    onEdit: fn(),
    onSave: fn(),
    onAskDelete: fn(),
    onDelete: fn(async () => true),
    onDefault: fn(),
  } satisfies Partial<ComponentProps<typeof AddressesScreen>>,
  decorators: [
    (Story, { args, globals }) => (
      <AccountLayout user={globals['locale'] === 'zh-CN' ? profileHan : profile} offline={args.offline}>
        <Story />
      </AccountLayout>
    ),
  ],
  parameters: { layout: 'fullscreen', signedIn: true },
})

const phone = { viewport: { value: 'phone390' } }
const small = { viewport: { value: 'phone360' } }

export const Full = meta.story({
  tags: ['USER-02'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)).toEqual([
      'Casa',
      '公司',
      'Rua Genoveva Machado, s/n',
    ])
    await expect(canvas.getAllByText('Padrão')).toHaveLength(1)
    await expect(canvas.getByText('(41) 3322-1100')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Editar Casa' }))
    await expect(args.onEdit).toHaveBeenLastCalledWith(addressHome)
    await userEvent.click(canvas.getByRole('button', { name: 'Usar como padrão: Rua Genoveva Machado, s/n' }))
    await expect(args.onDefault).toHaveBeenCalledWith(addressBare)
    await userEvent.click(canvas.getByRole('button', { name: 'Novo endereço' }))
    await expect(args.onEdit).toHaveBeenLastCalledWith('new')
  },
})
export const Phone = meta.story({ globals: phone })
export const PhoneDark = meta.story({ globals: { ...small, theme: 'dark' } })
export const PhoneSpanish = meta.story({ globals: { ...small, locale: 'es-ES' } })
export const Long = meta.story({ args: { addresses: addressesLong } })
export const LongOnPhone = meta.story({ args: { addresses: addressesLong.slice(-1) }, globals: small })
export const Empty = meta.story({
  tags: ['USER-02'],
  args: { addresses: [] },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Nenhum endereço cadastrado')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Novo endereço' }))
    await expect(args.onEdit).toHaveBeenCalledWith('new')
  },
})
export const EmptyOnPhone = meta.story({ args: { addresses: [] }, globals: phone })
export const BecomesDefault = meta.story({ args: { settingDefault: addressBare.addressId } })
export const Loading = meta.story({ render: () => <AddressesPending />, parameters: inModes('phone') })
export const Error = meta.story({
  parameters: inModes('phone'),
  name: 'Loading failed',
  tags: ['USER-02', 'UX-06'],
  render: () => <Unavailable title="Erro ao buscar endereço. Verifique sua conexão." onRetry={fn()} />,
})

const creating = { editing: 'new' as const }
export const Creating = meta.story({
  name: 'A CEP fills in street, district, city and state',
  tags: ['USER-02'],
  args: creating,
  play: async ({ args, canvas, userEvent }) => {
    const field = (name: RegExp) => canvas.getByRole('textbox', { name })
    await expect(field(/^Quem recebe/)).toHaveValue('Mei Tanaka')
    await userEvent.type(field(/^Nome do endereço/), 'Casa')
    await userEvent.type(field(/^Telefone/), '41999990000')
    await userEvent.type(field(/^CEP/), '80020310')
    await expect(field(/^Telefone/)).toHaveValue('(41) 99999-0000')
    await userEvent.tab()
    await expect(field(/^CEP/)).toHaveValue('80020-310')
    await waitFor(() => expect(field(/^Rua/)).toHaveValue('Rua Marechal Deodoro'))
    await expect(canvas.getByRole('combobox', { name: /^Estado/ })).toHaveValue('PR')
    await userEvent.type(field(/^Número/), '630')
    await userEvent.type(field(/^Complemento/), 'Ap. 1204')
    await userEvent.type(field(/^Ponto de referência/), 'Em frente à praça')
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar endereço' }))
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith(addressData))
  },
})
export const CreatingEmpty = meta.story({ parameters: inModes('phone', 'phone-dark'), args: creating })
export const CreatingPhoneChinese = meta.story({ args: creating, globals: { ...small, locale: 'zh-CN' } })
export const CreatingOffline = meta.story({ parameters: inModes('phone'), args: { ...creating, offline: true } })
export const CreatingProblems = meta.story({
  args: creating,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole('textbox', { name: /^Quem recebe/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar endereço' }))
    await expect(await canvas.findByText('Preencha todos os campos obrigatórios')).toBeVisible()
    await expect(canvas.getAllByText('Este campo é obrigatório')).toHaveLength(8)
    await expect(args.onSave).not.toHaveBeenCalled()
  },
})
export const Editing = meta.story({
  args: { editing: addressHome },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Editar endereço' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar endereço' }))
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith(addressData))
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar' }))
    await expect(args.onEdit).toHaveBeenLastCalledWith(null)
  },
})
export const SavingAddress = meta.story({
  args: { editing: addressHome, saving: pending },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar endereço' }))
    await expect(args.onSave).not.toHaveBeenCalled()
  },
})
export const LimitReached = meta.story({
  name: 'The server rejects fields',
  tags: ['USER-02'],
  args: { ...creating, saving: rejected('ADDRESS_LIMIT_REACHED') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Falha ao cadastrar endereçoVocê chegou ao limite de endereços. Exclua um para cadastrar outro.',
    )
  },
})
export const CardNumberInReference = meta.story({
  tags: ['USER-02', 'UX-06'],
  args: {
    editing: addressHome,
    saving: rejected('CARD_NUMBER_REFUSED', 400, [{ path: 'reference', code: 'NOT_ALLOWED' }]),
  },
  play: async ({ canvas }) => {
    const reference = canvas.getByRole('textbox', { name: /^Ponto de referência/ })
    await waitFor(() => expect(reference).toHaveFocus())
    await expect(reference).toHaveAccessibleDescription('Não escreva o número do cartão neste campo.')
  },
})
export const NetworkFails = meta.story({
  name: 'Saving fails without a connection',
  tags: ['USER-02', 'UX-06'],
  args: { editing: addressHome, saving: rejected('NETWORK_ERROR', 0) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Erro ao alterar endereço. Verifique sua conexão.')
  },
})
