import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import {
  profile,
  profileGoogle,
  profileHan,
  profileLong,
  profileNew,
  profilePendingEmail,
  sessions,
  userStats,
  userStatsLarge,
  userStatsNone,
} from '@lotus/fixtures/accounts'

import { AccountLayout } from './account-layout.tsx'
import { pending, quiet, rejected } from './account.examples.ts'
import { ProfilePending, ProfileScreen, ProfileUnavailable } from './profile-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Account/Profile',
  component: ProfileScreen,
  args: {
    profile,
    stats: userStats,
    // Times use the machine's time zone, so screenshots must not show them.
    sessions: sessions.slice(0, 1),
    saving: quiet,
    changing: quiet,
    ending: quiet,
    exporting: quiet,
    deleting: quiet,
    proof: null,
    onSave: fn(async () => profile),
    onMissing: fn(),
    onChangePassword: fn(async () => true),
    onEndOthers: fn(),
    onOpenData: fn(),
    onExport: fn(async () => true),
    onDelete: fn(),
    onRetryStats: fn(),
    onRetrySessions: fn(),
  },
  decorators: [
    (Story, { args, parameters }) => (
      <AccountLayout user={args.profile} offline={parameters['offline'] === true}>
        <Story />
      </AccountLayout>
    ),
  ],
  parameters: { layout: 'fullscreen', signedIn: true },
})

const phone = { viewport: { value: 'phone390' } }
const small = { viewport: { value: 'phone360' } }

export const Full = meta.story({
  tags: ['USER-01'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
    await expect(canvas.getByText('Pedidos feitos').closest('div')).toHaveTextContent('Pedidos feitos12')
    await expect(canvas.getByText('Total em compras').closest('div')).toHaveTextContent(/R\$\s1\.843,27/)
    await expect(canvas.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Mei Tanaka')
    await expect(canvas.getByRole('textbox', { name: /^Telefone/ })).toHaveValue('(41) 99999-0000')
    await expect(canvas.getByRole('textbox', { name: 'CPF ou CNPJ' })).toHaveValue('***.456.789-**')
    await expect(canvas.getByRole('navigation', { name: 'Minha conta' })).toBeVisible()
  },
})
export const Phone = meta.story({ globals: phone })
export const PhoneDark = meta.story({ globals: { ...phone, theme: 'dark' } })
export const PhoneChineseDark = meta.story({
  args: { profile: profileHan },
  globals: { ...small, theme: 'dark', locale: 'zh-CN' },
})
export const PhoneSpanish = meta.story({ globals: { ...small, locale: 'es-ES' } })
export const Tablet = meta.story({ globals: { viewport: { value: 'tablet768' } } })
export const New = meta.story({ args: { profile: profileNew, stats: userStatsNone } })
export const PendingEmail = meta.story({
  name: 'A new e-mail is waiting for confirmation',
  tags: ['USER-01'],
  args: { profile: profilePendingEmail },
  play: async ({ canvas }) => {
    const [message] = canvas.getAllByRole('status')
    await expect(message).toHaveTextContent('Novo e-mail aguardando confirmação')
    await expect(canvas.getByText(/mei\.nova@example\.com/)).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /^E-mail/ })).toHaveValue('mei.tanaka@example.com')
  },
})
export const OnlyGoogle = meta.story({
  name: 'An account with Google only creates its first password',
  tags: ['USER-01'],
  args: { profile: profileGoogle },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByLabelText(/^Senha atual/)).toBeNull()
    await expect(canvas.getByRole('textbox', { name: /^E-mail/ })).toHaveAttribute('readonly')
    await userEvent.type(canvas.getByLabelText(/^Nova senha/), 'chaleira azul 7')
    await userEvent.type(canvas.getByLabelText(/^Confirme a nova senha/), 'chaleira azul 7')
    await userEvent.click(canvas.getByRole('button', { name: 'Criar senha' }))
    await waitFor(() => expect(args.onChangePassword).toHaveBeenCalledWith({ newPassword: 'chaleira azul 7' }))
  },
})
export const Long = meta.story({ args: { profile: profileLong, stats: userStatsLarge } })
export const LongOnPhone = meta.story({ args: { profile: profileLong, stats: userStatsLarge }, globals: small })
export const PartsLoading = meta.story({
  parameters: inModes('phone'),
  args: { stats: 'loading', sessions: 'loading' },
})
export const PartsFailed = meta.story({
  parameters: inModes('phone'),
  args: { stats: 'failed', sessions: 'failed' },
  play: async ({ args, canvas, userEvent }) => {
    for (const again of canvas.getAllByRole('button', { name: 'Tentar novamente' })) await userEvent.click(again)
    await expect(args.onRetryStats).toHaveBeenCalledOnce()
    await expect(args.onRetrySessions).toHaveBeenCalledOnce()
  },
})
export const Loading = meta.story({ render: () => <ProfilePending />, parameters: inModes('phone') })
export const Error = meta.story({
  parameters: inModes('phone'),
  name: 'Loading failed',
  tags: ['UX-06'],
  render: () => <ProfileUnavailable problem="Sem conexão. Verifique sua internet e tente de novo." onRetry={fn()} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Falha ao carregar perfil')
  },
})
export const Offline = meta.story({
  ...Error.input,
  name: 'Offline',
  parameters: { offline: true, ...inModes('phone') },
})

export const Saves = meta.story({
  name: 'Saves name, phone and a new CPF, and does not send the stored CPF back',
  tags: ['USER-01'],
  play: async ({ args, canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: /^Nome/ })
    await userEvent.clear(name)
    await userEvent.type(name, 'Mei T.')
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar alterações' }))
    await waitFor(() =>
      expect(args.onSave).toHaveBeenLastCalledWith({
        username: 'Mei T.',
        email: 'mei.tanaka@example.com',
        phone: '41999990000',
        language: 'pt-BR',
      }),
    )
    // The form then shows the saved values.
    await waitFor(() => expect(name).toHaveValue('Mei Tanaka'))
    await userEvent.click(canvas.getByRole('button', { name: 'Trocar o CPF' }))
    await userEvent.type(canvas.getByRole('textbox', { name: /^CPF/ }), '12345678909')
    await userEvent.tab()
    await expect(canvas.getByRole('textbox', { name: /^CPF/ })).toHaveValue('123.456.789-09')
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar alterações' }))
    await waitFor(() => expect(args.onSave).toHaveBeenLastCalledWith(expect.objectContaining({ cpf: '12345678909' })))
  },
})

export const AnotherEmail = meta.story({
  name: 'Changing the e-mail requires the password',
  tags: ['USER-01'],
  play: async ({ args, canvas, userEvent }) => {
    const data = canvas.getByRole('form', { name: 'Dados pessoais' })
    await expect(canvas.getAllByLabelText(/^Senha atual/)).toHaveLength(1)
    const email = canvas.getByRole('textbox', { name: /^E-mail/ })
    await userEvent.clear(email)
    await userEvent.type(email, 'mei.nova@example.com')
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar alterações' }))
    await expect(args.onSave).not.toHaveBeenCalled()
    await expect(args.onMissing).toHaveBeenCalledWith(['Senha atual'])
    const password = (await canvas.findAllByLabelText(/^Senha atual/)).find((field) => data.contains(field))!
    await userEvent.type(password, 'panela de barro{Enter}')
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith(
        expect.objectContaining({ email: 'mei.nova@example.com', currentPassword: 'panela de barro' }),
      ),
    )
  },
})

export const Missing = meta.story({
  name: 'Name and e-mail are required',
  tags: ['USER-01'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole('textbox', { name: /^Nome/ }))
    await userEvent.clear(canvas.getByRole('textbox', { name: /^E-mail/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar alterações' }))
    await expect(await canvas.findByText('Preencha todos os campos obrigatórios')).toBeVisible()
    await expect(args.onMissing).toHaveBeenCalledWith(['Nome', 'E-mail'])
    await expect(args.onSave).not.toHaveBeenCalled()
  },
})

export const Saving = meta.story({
  args: { saving: pending, changing: pending, ending: pending },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar alterações' }))
    await expect(args.onSave).not.toHaveBeenCalled()
  },
})
export const CardNumberInName = meta.story({
  tags: ['USER-01', 'UX-06'],
  args: { saving: rejected('CARD_NUMBER_REFUSED', 400, [{ path: 'username', code: 'NOT_ALLOWED' }]) },
  play: async ({ canvas }) => {
    const name = canvas.getByRole('textbox', { name: /^Nome/ })
    await waitFor(() => expect(name).toHaveFocus())
    await expect(name).toHaveAccessibleDescription('Não escreva o número do cartão neste campo.')
    await expect(canvas.queryByText('Erro ao salvar dados')).toBeNull()
  },
})
export const Refused = meta.story({
  name: 'Saving failed',
  tags: ['UX-06'],
  args: { saving: rejected('PASSWORD_WRONG') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Erro ao salvar dadosA senha atual não está correta.')
  },
})
export const RefusedPhoneDark = meta.story({
  ...Refused.input,
  name: 'Saving failed, phone dark',
  globals: { ...phone, theme: 'dark' },
})

export const ChangesPassword = meta.story({
  name: 'Changes the password and then clears the fields',
  tags: ['USER-01'],
  play: async ({ args, canvas, userEvent }) => {
    const current = canvas.getByLabelText(/^Senha atual/)
    await userEvent.type(current, 'panela de barro')
    await userEvent.type(canvas.getByLabelText(/^Nova senha/), 'chaleira azul 7')
    await userEvent.type(canvas.getByLabelText(/^Confirme a nova senha/), 'chaleira azul 8')
    await userEvent.click(canvas.getByRole('button', { name: 'Trocar a senha' }))
    await expect(await canvas.findByText('As senhas devem ser iguais, favor verificar')).toBeVisible()
    await expect(args.onChangePassword).not.toHaveBeenCalled()
    await userEvent.type(canvas.getByLabelText(/^Confirme a nova senha/), '{Backspace}7')
    await userEvent.click(canvas.getByRole('button', { name: 'Trocar a senha' }))
    await waitFor(() =>
      expect(args.onChangePassword).toHaveBeenCalledWith({
        currentPassword: 'panela de barro',
        newPassword: 'chaleira azul 7',
      }),
    )
    await waitFor(() => expect(current).toHaveValue(''))
  },
})
export const PasswordRefused = meta.story({
  args: { changing: rejected('PASSWORD_WRONG') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('A senha não foi trocadaA senha atual não está correta.')
  },
})
export const WeakPassword = meta.story({
  name: 'Marks a weak password while it is typed',
  tags: ['D22'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^Nova senha/), 'mei tanaka')
    await expect(await canvas.findByText('Senha muito fraca')).toBeVisible()
  },
})

export const OtherSessions = meta.story({
  name: 'Ends the other sessions after confirmation',
  tags: ['S11'],
  args: { sessions },
  play: async ({ canvas }) => {
    const devices = canvas.getAllByRole('listitem').map((item) => item.textContent)
    await expect(devices.filter((text) => text?.includes('Este aparelho'))).toEqual([
      'Chrome · AndroidAtivo agoraEste aparelho',
    ])
    await expect(devices.filter((text) => text?.includes('Último acesso'))).toHaveLength(2)
    await expect(canvas.getByRole('button', { name: 'Encerrar outras sessões' })).toBeVisible()
  },
})
