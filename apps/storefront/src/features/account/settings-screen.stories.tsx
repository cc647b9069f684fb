import { expect, fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { preferences, preferencesDefault, profile, profileHan } from '@lotus/fixtures/accounts'

import { AccountLayout } from './account-layout.tsx'
import { SettingsPending, SettingsScreen, SettingsUnavailable } from './settings-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Account/Settings',
  component: SettingsScreen,
  args: { preferences: preferencesDefault, saving: false, delayed: false, onChange: fn() },
  decorators: [
    (Story, { globals }) => (
      <AccountLayout user={globals['locale'] === 'zh-CN' ? profileHan : profile} offline={false}>
        <Story />
      </AccountLayout>
    ),
  ],
  parameters: { layout: 'fullscreen', signedIn: true },
})

const phone = { viewport: { value: 'phone390' } }
const small = { viewport: { value: 'phone360' } }

export const Untouched = meta.story({
  name: 'No choice saved',
  tags: ['USER-04', 'D73'],
  play: async ({ canvas }) => {
    // Only switches that have an effect are offered (D73).
    const offered = canvas.getAllByRole<HTMLInputElement>('switch').map(({ name, checked }) => [name, checked])
    await expect(offered).toEqual([
      ['orderUpdates', true],
      ['securityAlerts', true],
      ['recommendations', false],
    ])
    await expect(canvas.getByRole('combobox', { name: 'Idioma' })).toHaveValue('pt-BR')
    await expect(canvas.getByRole('radio', { name: 'Real (R$)' })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: 'Automático' })).toBeChecked()
  },
})
export const Chosen = meta.story({ args: { preferences }, globals: { theme: 'dark', locale: 'zh-CN' } })
export const Phone = meta.story({ globals: phone })
export const PhoneDark = meta.story({ args: { preferences }, globals: { ...phone, theme: 'dark' } })
export const PhoneChinese = meta.story({ globals: { ...small, locale: 'zh-CN' } })
export const PhoneSpanish = meta.story({ globals: { ...small, locale: 'es-ES' } })
export const Changes = meta.story({
  name: 'Saves every change immediately, a group as a whole',
  tags: ['USER-04'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Atualizações de pedidos' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({
      notifications: { ...preferencesDefault.notifications, orderUpdates: false },
    })
    await userEvent.click(canvas.getByRole('switch', { name: 'Recomendações' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({
      personalization: { ...preferencesDefault.personalization, recommendations: true },
    })
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Idioma' }), 'zh-CN')
    await expect(args.onChange).toHaveBeenLastCalledWith({ language: 'zh-CN' })
    await userEvent.click(canvas.getByRole('radio', { name: 'Escuro' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ theme: 'dark' })
    await userEvent.click(canvas.getByRole('radio', { name: 'Dólar (US$)' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ currency: 'USD' })
  },
})
export const Saving = meta.story({
  args: { saving: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Salvando…')).toBeVisible()
  },
})
export const Delayed = meta.story({
  name: 'A change waits for the network',
  tags: ['USER-04'],
  args: { saving: true, delayed: true },
  globals: phone,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/quando a conexão voltar/)).toBeVisible()
  },
})
export const Loading = meta.story({ render: () => <SettingsPending />, parameters: inModes('phone') })
export const Error = meta.story({
  parameters: inModes('phone'),
  render: () => <SettingsUnavailable problem="Sem conexão. Verifique sua internet e tente de novo." onRetry={fn()} />,
})
