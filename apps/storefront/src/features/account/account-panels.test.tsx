import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { profile, sessionHere, sessionLaptop } from '@lotus/fixtures/accounts'
import type { Profile } from '@lotus/openapi/schema'

import { quiet } from './account.examples.ts'
import { Password } from './password-form.tsx'
import { PersonalData } from './profile-form.tsx'
import { Sessions } from './sessions-panel.tsx'

let root: Root | null = null
function render(children: ReactNode): void {
  root ??= createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })}>
      <h1>Perfil</h1>
      {children}
    </I18nProvider>,
  )
}
afterEach(() => {
  root?.unmount()
  root = null
  document.body.replaceChildren()
})

it('USER-01 keeps edits that are made while the profile is saved', async () => {
  let answer: (saved: Profile) => void = () => {}
  render(
    <PersonalData
      profile={{ ...profile, phone: null }}
      saving={quiet}
      onMissing={() => {}}
      onSave={() => new Promise((resolve) => (answer = resolve))}
    />,
  )
  const name = page.getByRole('textbox', { name: 'Nome' })
  const phone = page.getByRole('textbox', { name: /^Telefone/ })
  await userEvent.fill(name, '  Mei Ito')
  await userEvent.click(page.getByRole('button', { name: 'Salvar alterações' }))
  await userEvent.fill(phone, '11987654321')
  answer({ ...profile, phone: null, username: 'Mei Ito' })
  await expect.element(name).toHaveValue('Mei Ito')
  await expect.element(phone).toHaveValue('11987654321')
})

it('S11 moves the focus to the heading when the button that ended the other sessions disappears', async () => {
  const panel = (sessions: (typeof sessionHere | typeof sessionLaptop)[], onEndOthers = () => {}) => (
    <Sessions sessions={sessions} ending={quiet} onRetry={() => {}} onEndOthers={onEndOthers} />
  )
  render(panel([sessionHere, sessionLaptop]))
  await userEvent.click(page.getByRole('button', { name: 'Encerrar outras sessões' }))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar outras sessões' }))
  await expect.element(page.getByRole('button', { name: 'Encerrar outras sessões' })).toHaveFocus()
  render(panel([sessionHere]))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('S16 says how long a new password can be', async () => {
  render(<Password profile={profile} changing={quiet} proof={null} onChange={async () => true} />)
  const password = page.getByLabelText(/^Nova senha/)
  await userEvent.fill(password, 'chaleira azul 7 '.repeat(9))
  await userEvent.tab()
  await expect.element(password).toHaveAccessibleDescription(/A senha pode ter no máximo 128 caracteres/)
})
