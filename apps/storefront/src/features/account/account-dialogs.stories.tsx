import type { ReactNode } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'

import { profile, profileGoogle, profileLong } from '@lotus/fixtures/accounts'
import { addressHome, addressLong } from '@lotus/fixtures/addresses'
import type { Address, Profile } from '@lotus/openapi/schema'

import preview from '../../../../../.storybook/preview.tsx'
import { pending, quiet, rejected } from './account.examples.ts'
import { DeleteAccountDialog, DeleteAddressDialog, ExportDialog } from './account-dialogs.tsx'
import type { Proof } from './provable-error.tsx'

const onDelete = fn()
const onExport = fn()
const onConfirm = fn()
const onOpenChange = fn()

const prove = fn(async () => true)
const googleAgain = { pending: false, problem: null, prove }

const deletion = (attempt = quiet, owner: Profile = profile, proof: Proof = googleAgain) => (
  <DeleteAccountDialog
    profile={owner}
    deleting={attempt}
    proof={proof}
    onDelete={onDelete}
    onOpenChange={onOpenChange}
  />
)
const exporting = (attempt = quiet, owner: Profile = profile) => (
  <ExportDialog
    profile={owner}
    exporting={attempt}
    proof={googleAgain}
    onExport={onExport}
    onOpenChange={onOpenChange}
  />
)
const address = (attempt = quiet, which: Address = addressHome) => (
  <DeleteAddressDialog address={which} deleting={attempt} onConfirm={onConfirm} onClose={() => onOpenChange(false)} />
)

const meta = preview.type<{ args: { dialog: ReactNode } }>().meta({
  title: 'Patterns/Account/Dialogs',
  parameters: { docs: { story: { inline: false } } },
  args: { dialog: null },
  render: ({ dialog }) => <>{dialog}</>,
  beforeEach: () => {
    for (const called of [onDelete, onExport, onConfirm, onOpenChange, prove]) called.mockClear()
  },
})

const phone = { viewport: { value: 'phone360' } }

export const DeleteAccount = meta.story({
  name: 'Deletes with the password and the typed e-mail',
  tags: ['USER-01', 'UX-08', 'D23'],
  render: () => deletion(),
  play: async ({ userEvent }) => {
    const go = screen.getByRole('button', { name: 'Excluir conta' })
    await userEvent.type(screen.getByRole('textbox', { name: /^Digite o e-mail/ }), 'mei@example.com')
    await userEvent.type(screen.getByLabelText(/^Senha/), 'panela de barro')
    await userEvent.click(go)
    await expect(await screen.findByText('O texto digitado não confere com o e-mail da conta.')).toBeVisible()
    await expect(onDelete).not.toHaveBeenCalled()
    await userEvent.clear(screen.getByRole('textbox', { name: /^Digite o e-mail/ }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Digite o e-mail/ }), profile.email)
    await userEvent.click(go)
    await waitFor(() =>
      expect(onDelete).toHaveBeenCalledWith({ password: 'panela de barro', confirmation: profile.email }),
    )
  },
})
export const DeleteAccountEmpty = meta.story({ render: () => deletion() })
export const DeleteAccountPhoneDark = meta.story({ render: () => deletion(), globals: { ...phone, theme: 'dark' } })
export const DeleteAccountChinese = meta.story({ render: () => deletion(), globals: { ...phone, locale: 'zh-CN' } })
export const DeleteAccountOnlyGoogle = meta.story({
  render: () => deletion(quiet, profileGoogle),
  play: async () => {
    await expect(screen.queryByLabelText(/^Senha/)).toBeNull()
  },
})
export const DeleteAccountLong = meta.story({ render: () => deletion(quiet, profileLong), globals: phone })
export const DeleteAccountRefused = meta.story({ render: () => deletion(rejected('PASSWORD_WRONG')) })
export const DeletingAccount = meta.story({ render: () => deletion(pending) })

export const Export = meta.story({
  name: 'Downloads the file after the password is entered',
  tags: ['INFO-04'],
  render: () => exporting(),
  play: async ({ userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Baixar arquivo' }))
    await expect(await screen.findByText('Este campo é obrigatório')).toBeVisible()
    await userEvent.type(screen.getByLabelText(/^Senha/), 'panela de barro')
    await userEvent.click(screen.getByRole('button', { name: 'Baixar arquivo' }))
    await waitFor(() => expect(onExport).toHaveBeenCalledWith({ password: 'panela de barro' }))
  },
})
export const ExportEmpty = meta.story({ render: () => exporting() })
export const ExportOnlyGoogle = meta.story({
  render: () => exporting(quiet, profileGoogle),
  play: async ({ userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Baixar arquivo' }))
    await waitFor(() => expect(onExport).toHaveBeenCalledWith({}))
  },
})
export const ExportGoogleAgain = meta.story({
  name: 'An account without a password confirms with Google',
  tags: ['S31'],
  render: () => exporting(rejected('REAUTHENTICATION_REQUIRED'), profileGoogle),
  play: async ({ userEvent }) => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('Confirme que é você')
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar com o Google' }))
    await waitFor(() => expect(onExport).toHaveBeenCalledWith({}))
    await expect(prove).toHaveBeenCalledOnce()
  },
})
export const DeleteAccountGooglePhoneDark = meta.story({
  name: 'The Google window was closed',
  tags: ['S31'],
  render: () =>
    deletion(rejected('REAUTHENTICATION_REQUIRED'), profileGoogle, {
      ...googleAgain,
      problem: 'Janela de login foi fechada. Tente novamente.',
    }),
  globals: { ...phone, theme: 'dark' },
})
export const ExportRefused = meta.story({
  render: () => exporting(rejected('PASSWORD_WRONG')),
  globals: { ...phone, theme: 'dark' },
})
export const Exporting = meta.story({ render: () => exporting(pending) })

export const DeleteAddress = meta.story({
  name: 'Asks before an address is deleted',
  tags: ['USER-02', 'UX-08'],
  render: () => address(),
  play: async ({ userEvent }) => {
    await expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Excluir endereço' }))
    await expect(onConfirm).toHaveBeenCalledOnce()
    // The dialog stays open until the address is deleted.
    await expect(screen.getByRole('alertdialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(onOpenChange).toHaveBeenCalledWith(false)
  },
})
export const DeleteAddressPhoneDark = meta.story({ render: () => address(), globals: { ...phone, theme: 'dark' } })
export const DeleteAddressLong = meta.story({ render: () => address(quiet, addressLong), globals: phone })
export const DeletingAddress = meta.story({ render: () => address(pending) })
export const DeleteAddressNetwork = meta.story({
  name: 'Deleting fails without a connection',
  tags: ['USER-02', 'UX-06'],
  render: () => address(rejected('NETWORK_ERROR', 0)),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'Falha ao excluir endereçoErro ao excluir endereço. Verifique sua conexão.',
    )
  },
})
