import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { Profile, ReauthenticationRequest } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Dialog, DialogClose } from '@lotus/ui/dialog'

import * as css from '#forms/form-fields.css.ts'
import { checkedForm, useAppForm } from '#forms/form-fields.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { passwordAgainForm } from './account-forms.ts'
import type { Proof } from './account-state.ts'
import { AttemptError } from './attempt-error.tsx'

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
  const id = useId()
  const { hasPassword } = profile
  const form = useAppForm({
    defaultValues: { password: '' },
    ...checkedForm,
    ...(hasPassword ? { validators: { onChange: passwordAgainForm } } : {}),
    onSubmit: ({ value: { password } }) => {
      if (!exporting.pending) onExport(hasPassword ? { password } : {})
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="small"
      title={t`Baixar meus dados`}
      description={
        hasPassword
          ? t`O arquivo traz perfil, endereços, preferências, sessões e pedidos. Confirme que é você.`
          : t`O arquivo traz perfil, endereços, preferências, sessões e pedidos.`
      }
      closeLabel={t`Fechar`}
      footer={
        <>
          <DialogClose>
            <Button emphasis="outline">
              <Trans>Cancelar</Trans>
            </Button>
          </DialogClose>
          <Button type="submit" form={id} emphasis="strong" busy={exporting.pending}>
            <Trans>Baixar arquivo</Trans>
          </Button>
        </>
      }
    >
      <form.AppForm>
        <form.Form id={id} aria-label={t`Baixar meus dados`} className={css.form}>
          <AttemptError
            attempt={exporting}
            title={t`O arquivo não foi baixado`}
            proof={proof}
            onProved={() => void form.handleSubmit()}
          />
          {hasPassword && (
            <>
              <input type="email" name="username" autoComplete="username" value={profile.email} readOnly hidden />
              <form.AppField name="password">
                {() => <PasswordField label={t`Senha`} autoComplete="current-password" />}
              </form.AppField>
            </>
          )}
        </form.Form>
      </form.AppForm>
    </Dialog>
  )
}
