import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { DeleteAccountRequest, Profile } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Dialog, DialogClose } from '@lotus/ui/dialog'

import * as css from '#forms/form-fields.css.ts'
import { checkedForm, useAppForm } from '#forms/form-fields.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { deletionForm, deletionOf, emptyDeletion } from './account-forms.ts'
import type { Proof } from './account-state.ts'
import { AttemptError } from './attempt-error.tsx'

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
  const id = useId()
  const { email, hasPassword } = profile
  const form = useAppForm({
    defaultValues: emptyDeletion,
    ...checkedForm,
    validators: { onChange: deletionForm(profile) },
    onSubmit: ({ value }) => {
      if (!deleting.pending) onDelete(deletionOf(value, profile))
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t`Excluir a conta?`}
      description={t`Seus dados pessoais, endereços e preferências são apagados agora. Isso não pode ser desfeito.`}
      closeLabel={t`Fechar`}
      footer={
        <>
          <DialogClose>
            <Button emphasis="outline">
              <Trans>Cancelar</Trans>
            </Button>
          </DialogClose>
          <Button type="submit" form={id} tone="critical" busy={deleting.pending}>
            <Trans>Excluir conta</Trans>
          </Button>
        </>
      }
    >
      <form.AppForm>
        <form.Form id={id} aria-label={t`Excluir a conta?`} className={css.form}>
          <AttemptError
            attempt={deleting}
            title={t`A conta não foi excluída`}
            proof={proof}
            onProved={() => void form.handleSubmit()}
          />
          <form.AppField name="confirmation">
            {(field) => (
              <field.TextField
                label={t`Digite o e-mail da conta`}
                hint={email}
                texts={{ different: t`O texto digitado não confere com o e-mail da conta.` }}
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </form.AppField>
          {hasPassword && (
            <form.AppField name="password">
              {() => <PasswordField label={t`Senha`} autoComplete="current-password" />}
            </form.AppField>
          )}
        </form.Form>
      </form.AppForm>
    </Dialog>
  )
}
