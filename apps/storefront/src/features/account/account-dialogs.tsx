import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ComponentProps, type ReactNode } from 'react'

import type { Address, DeleteAccountRequest, Profile, ReauthenticationRequest } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Dialog, DialogClose } from '@lotus/ui/dialog'

import type { Attempt } from '#forms/attempt.ts'
import { Form, useCheckedForm } from '#forms/checked-form.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#forms/confirm-dialog.tsx'
import { FormError } from '#forms/form-error.tsx'

import { deletionForm, deletionOf, emptyDeletion, exportForm } from './account-forms.ts'
import { addressFailure, addressProblem } from './address.messages.ts'
import { ProvableError, type Proof } from './provable-error.tsx'

type OwnerDialogProps = Pick<ComponentProps<typeof Dialog>, 'size' | 'description' | 'onOpenChange'> & {
  title: string
  form: ComponentProps<typeof Form>['form']
  attempt: Attempt
  proof: Proof | null
  /** The title of the error. */
  failed: string
  /** The text of the button that submits. */
  submit: ReactNode
  /** The look of that button. */
  look: Pick<ComponentProps<typeof Button>, 'tone' | 'emphasis'>
  /** The fields. */
  children: ReactNode
}

/** A request that only the owner of the account may make. */
function OwnerDialog({ title, form, attempt, proof, failed, submit, look, children, ...dialog }: OwnerDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...dialog}
      open
      title={title}
      footer={
        <>
          <DialogClose>
            <Button emphasis="outline">
              <Trans>Cancelar</Trans>
            </Button>
          </DialogClose>
          <Button {...look} type="submit" form={id} busy={attempt.pending}>
            {submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} aria-label={title}>
        <ProvableError attempt={attempt} title={failed} proof={proof} onProved={() => form.submit()} />
        {children}
      </Form>
    </Dialog>
  )
}

export type DeleteAccountDialogProps = {
  profile: Pick<Profile, 'hasPassword' | 'email' | 'cpf'>
  deleting: Attempt
  proof: Proof | null
  onDelete: (request: DeleteAccountRequest) => void
  onOpenChange: (open: boolean) => void
}

/** Requires the password and the typed e-mail before it deletes the account (USER-01, UX-08, D23). */
export function DeleteAccountDialog({ profile, deleting, proof, onDelete, onOpenChange }: DeleteAccountDialogProps) {
  const { t } = useLingui()
  const form = useCheckedForm({
    values: emptyDeletion,
    schema: deletionForm(profile),
    labels: { confirmation: t`Digite o e-mail da conta`, password: t`Senha` },
    attempt: deleting,
    onSubmit: (value) => onDelete(deletionOf(value, profile)),
  })
  return (
    <OwnerDialog
      title={t`Excluir a conta?`}
      description={t`Seus dados pessoais, endereços e preferências são apagados agora. Isso não pode ser desfeito.`}
      form={form}
      attempt={deleting}
      proof={proof}
      failed={t`A conta não foi excluída`}
      submit={<Trans>Excluir conta</Trans>}
      look={{ tone: 'critical' }}
      onOpenChange={onOpenChange}
    >
      <form.TextField
        name="confirmation"
        hint={profile.email}
        texts={{ different: t`O texto digitado não confere com o e-mail da conta.` }}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {profile.hasPassword && <form.PasswordField name="password" autoComplete="current-password" />}
    </OwnerDialog>
  )
}

export type ExportDialogProps = {
  profile: Pick<Profile, 'hasPassword' | 'email'>
  exporting: Attempt
  proof: Proof | null
  onExport: (proof: ReauthenticationRequest) => void
  onOpenChange: (open: boolean) => void
}

/** Requires the password before it exports all data of the account. */
export function ExportDialog({ profile, exporting, proof, onExport, onOpenChange }: ExportDialogProps) {
  const { t } = useLingui()
  const { hasPassword } = profile
  const form = useCheckedForm({
    values: { password: '' },
    schema: exportForm(profile),
    labels: { password: t`Senha` },
    attempt: exporting,
    onSubmit: ({ password }) => onExport(hasPassword ? { password } : {}),
  })
  return (
    <OwnerDialog
      size="small"
      title={t`Baixar meus dados`}
      description={
        hasPassword
          ? t`O arquivo traz perfil, endereços, preferências, sessões e pedidos. Confirme que é você.`
          : t`O arquivo traz perfil, endereços, preferências, sessões e pedidos.`
      }
      form={form}
      attempt={exporting}
      proof={proof}
      failed={t`O arquivo não foi baixado`}
      submit={<Trans>Baixar arquivo</Trans>}
      look={{ emphasis: 'strong' }}
      onOpenChange={onOpenChange}
    >
      {hasPassword && (
        <>
          <input type="email" name="username" autoComplete="username" value={profile.email} readOnly hidden />
          <form.PasswordField name="password" autoComplete="current-password" />
        </>
      )}
    </OwnerDialog>
  )
}

export type DeleteAddressDialogProps = Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'> & {
  address: Address
  deleting: Attempt
}

export function DeleteAddressDialog({ address, deleting, ...events }: DeleteAddressDialogProps) {
  const { t, i18n } = useLingui()
  const { street, number, city } = address
  return (
    <ConfirmDialog
      {...events}
      attempt={deleting}
      title={t`Excluir este endereço?`}
      description={t`${street}, ${number}, ${city}. Pedidos já feitos não mudam.`}
      confirm={t`Excluir endereço`}
      problem={
        <FormError
          attempt={deleting}
          title={addressFailure(i18n, 'delete')}
          textOf={(error) => addressProblem(i18n, 'delete', error)}
        />
      }
    />
  )
}
