import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes, inTheShop } from '../../../../../.storybook/modes.ts'

import { guestData } from '@lotus/fixtures/checkout'
import type { CheckoutError } from '@lotus/machines/checkout/types'

import type { GuestForm } from './checkout-forms.ts'
import { CheckoutPending } from './checkout-layout.tsx'
import { selectEntry } from './checkout-state.ts'
import { at, InCheckout } from './checkout.examples.tsx'
import { EntryScreen } from './entry-screen.tsx'

const send = fn()
const onType = fn()
const onRemember = fn()

type Args = {
  guest: 'none' | 'email' | 'whole'
  typed: GuestForm | null
  offline: boolean
  error: CheckoutError | null
}
const guests = {
  none: {},
  email: { mode: 'guest', guestData: { email: guestData.email } },
  whole: { mode: 'guest', guestData },
} as const

const meta = preview.type<{ args: Args }>().meta({
  title: 'Screens/Checkout/Entry',
  args: { guest: 'none', typed: null, offline: false, error: null } satisfies Partial<Args>,
  render: ({ guest, typed, offline, error }) => {
    const snapshot = at('entry', { ...guests[guest], error })
    return (
      <InCheckout snapshot={snapshot} offline={offline}>
        <EntryScreen
          {...selectEntry(snapshot)}
          send={send}
          typed={typed}
          onType={onType}
          isRemembered={false}
          onRemember={onRemember}
        />
      </InCheckout>
    )
  },
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    send.mockClear()
    onType.mockClear()
    onRemember.mockClear()
  },
})

export const Empty = meta.story({ parameters: inModes('phone', 'dark') })
export const PhoneChineseDark = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Offline = meta.story({ parameters: inModes('phone'), args: { offline: true } })
/** CHK-02: the draft contains only the e-mail. */
export const KnownEmail = meta.story({
  args: { guest: 'email' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: /E-mail/ })).toHaveValue(guestData.email)
  },
})
export const Known = meta.story({
  args: { guest: 'whole' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: /Telefone/ })).toHaveValue('(41) 99999-0000')
    await expect(canvas.getByRole('textbox', { name: /CPF/ })).toHaveValue('123.456.789-09')
  },
})

export const Problems = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para o endereço' }))
    const summary = await canvas.findByRole('group', { name: 'Preencha todos os campos obrigatórios' })
    await waitFor(() => expect(summary).toHaveFocus())
    await expect(canvas.getByText('Preencha todos os campos obrigatórios')).toBeVisible()
    await expect(canvas.getAllByText('Este campo é obrigatório')).toHaveLength(4)
    await userEvent.click(canvas.getByRole('link', { name: 'CPF ou CNPJ' }))
    await expect(canvas.getByRole('textbox', { name: /CPF/ })).toHaveFocus()
    // A correction changes the summary, which is not a live region.
    await userEvent.type(canvas.getByRole('textbox', { name: /Nome/ }), 'Mei Lin')
    await expect(canvas.queryByRole('link', { name: 'Nome completo' })).toBeNull()
    await expect(summary.closest('[role=alert], [aria-live]')).toBeNull()
    await expect(summary.querySelector('[role=alert], [role=status], [aria-live]')).toBeNull()
    await expect(send).not.toHaveBeenCalled()
  },
})
export const ProblemsOnPhone = meta.story({ ...Problems.input, globals: { viewport: { value: 'phone390' } } })

/** The reservation was rejected: the server names the field. */
export const CardNumberInName = meta.story({
  tags: ['UX-06'],
  args: {
    guest: 'whole',
    typed: { email: guestData.email, name: 'Mei 5031 4332 1540 6351', phone: '(41) 99999-0000', cpf: '123.456.789-09' },
    error: { code: 'CARD_NUMBER_REFUSED', fields: [{ path: 'guest.name', code: 'NOT_ALLOWED' }] },
  },
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: /Nome/ })
    await waitFor(() => expect(name).toHaveFocus())
    await expect(name).toHaveAccessibleDescription('Não escreva o número do cartão neste campo.')
    await expect(name).toHaveValue('Mei 5031 4332 1540 6351')
    await expect(canvas.getByRole('link', { name: 'Nome completo' })).toBeVisible()
    // Another text is the server's to judge.
    await userEvent.type(name, '{Backspace}')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await userEvent.type(name, '1')
    await expect(name).toHaveAccessibleDescription('Não escreva o número do cartão neste campo.')
  },
})
export const CardNumberOnPhoneDarkChinese = meta.story({
  args: { ...CardNumberInName.input.args },
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})

export const SaysWhatIsWrongOnLeaving = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), 'mei@')
    await expect(canvas.queryByText('E-mail inválido')).toBeNull()
    await userEvent.type(canvas.getByRole('textbox', { name: /CPF/ }), '12345678900')
    await expect(canvas.getByText('E-mail inválido')).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByText('CPF ou CNPJ inválido. Confira os números.')).toBeVisible()
  },
})

export const Submits = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), guestData.email)
    await userEvent.type(canvas.getByRole('textbox', { name: /Nome/ }), '李明')
    await userEvent.type(canvas.getByRole('textbox', { name: /Telefone/ }), '41999990000')
    await userEvent.type(canvas.getByRole('textbox', { name: /CPF/ }), '12345678909{Enter}')
    await waitFor(() =>
      expect(send.mock.calls).toEqual([[{ type: 'guest.submit', guest: { ...guestData, name: '李明' } }]]),
    )
    // CHK-11: every keystroke is saved.
    await expect(onType).toHaveBeenLastCalledWith({
      email: guestData.email,
      name: '李明',
      phone: '(41) 99999-0000',
      cpf: '12345678909',
    })
  },
})

export const Loading = meta.story({ render: () => <CheckoutPending step="entry" /> })
export const LoadingOnPhone = meta.story({
  render: () => <CheckoutPending step="payment" />,
  globals: { viewport: { value: 'phone390' } },
})
/** BEY-09: a CNPJ with letters is neither cut nor rejected. */
export const Company = meta.story({
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: /^CPF ou CNPJ/ })
    await userEvent.type(field, '12abc34501de35')
    await expect(field).toHaveAttribute('inputmode', 'text')
    await userEvent.tab()
    await expect(field).toHaveValue('12.ABC.345/01DE-35')
    await expect(field).not.toHaveAttribute('aria-invalid')
  },
})

export const ShowsWhatItUnderstood = meta.story({
  name: 'Pasted values with labels, spaces and full-width characters are accepted',
  tags: ['CHK-02', 'USER-02'],
  play: async ({ canvas, userEvent }) => {
    const paste = async (name: RegExp, text: string) => {
      const field = canvas.getByRole('textbox', { name })
      await userEvent.click(field)
      await userEvent.paste(text)
      await userEvent.tab()
      return field
    }
    await expect(await paste(/Telefone/, '+81 90 1234 5678')).toHaveValue('+81 9012345678')
    await expect(await paste(/CPF/, 'CPF １２３．４５６．７８９－０９')).toHaveValue('123.456.789-09')
    await paste(/E-mail/, ' mei.tanaka@example.com ')
    await paste(/Nome/, 'Mei Tanaka')
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar para o endereço' }))
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith({ type: 'guest.submit', guest: { ...guestData, phone: '+819012345678' } }),
    )
  },
})

export const Remembers = meta.story({
  name: 'A guest chooses whether this device remembers contact and address',
  tags: ['CHK-11'],
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('checkbox', { name: 'Lembrar contato e endereço neste aparelho' })
    await expect(box).not.toBeChecked()
    await userEvent.click(box)
    await userEvent.click(box)
    await expect(onRemember.mock.calls).toEqual([[true], [false]])
  },
})

export const KeepsWhatDoesNotFit = meta.story({
  name: 'An invalid value stays as it was typed, with the reason',
  tags: ['CHK-02', 'USER-02'],
  parameters: inModes('phone'),
  play: async ({ canvas, userEvent }) => {
    const wrong = [
      [/Telefone/, '81 90 1234 5678', /de outro país, comece com \+/],
      [
        /CPF/,
        '11.222.333/0001-8199',
        'O CPF tem 11 números e o CNPJ tem 14, às vezes com letras. Confira se falta ou sobra algum.',
      ],
      [/Nome/, 'a'.repeat(121), 'Formato inválido. Está longo demais.'],
    ] as const
    for (const [name, text, reason] of wrong) {
      const field = canvas.getByRole('textbox', { name })
      await userEvent.click(field)
      await userEvent.paste(text)
      await userEvent.tab()
      await expect(field).toHaveValue(text)
      await expect(field).toHaveAccessibleDescription(reason)
    }
  },
})

export const MistypedDomain = meta.story({
  name: 'A mistyped e-mail domain gets a hint that one press accepts',
  tags: ['CHK-02'],
  parameters: inModes('phone'),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: /E-mail/ })
    await userEvent.type(field, 'mei@gmial.com')
    const hint = () => canvas.queryByRole('button', { name: 'Você quis dizer mei@gmail.com?' })
    await expect(hint()).toBeNull()
    await userEvent.tab()
    await expect(hint()).toBeVisible()
    await expect(field).not.toHaveAttribute('aria-invalid')
    await userEvent.click(canvas.getByRole('button', { name: 'Você quis dizer mei@gmail.com?' }))
    await expect(field).toHaveValue('mei@gmail.com')
    await expect(hint()).toBeNull()
    await expect(field).toHaveFocus()
  },
})

export const InTheShop = meta.story({ ...inTheShop })
