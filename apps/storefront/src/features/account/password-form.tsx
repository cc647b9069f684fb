import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { ChangePasswordRequest, Profile } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'

import { SectionCard } from '#layout/section-card.tsx'
import * as css from '#forms/form-fields.css.ts'
import { checkedForm, useAppForm } from '#forms/form-fields.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { emptyPasswords, passwordChangeOf, passwordForm } from './account-forms.ts'
import type { Proof } from './account-state.ts'
import { AttemptError } from './attempt-error.tsx'

export type PasswordFormProps = {
  profile: Profile
  changing: Attempt
  proof: Proof | null
  /** Whether the password was changed. */
  onChange: (change: ChangePasswordRequest) => Promise<boolean>
}

/** Changes the password (USER-01), or sets the first one of an account that only used Google. */
export function Password({ profile, changing, proof, onChange }: PasswordFormProps) {
  const { t } = useLingui()
  const [sent, setSent] = useState<string | null>(null)
  const labels = {
    currentPassword: t`Senha atual`,
    newPassword: t`Nova senha`,
    confirmation: t`Confirme a nova senha`,
  }
  const form = useAppForm({
    defaultValues: emptyPasswords,
    ...checkedForm,
    validators: { onChange: passwordForm(profile) },
    onSubmit: async ({ value, formApi }) => {
      if (changing.pending) return
      setSent(value.newPassword)
      if (await onChange(passwordChangeOf(value, profile))) formApi.reset()
    },
  })
  const tooLong = t`A senha pode ter no máximo 128 caracteres`
  return (
    <SectionCard
      size="large"
      title={profile.hasPassword ? <Trans>Trocar a senha</Trans> : <Trans>Criar uma senha</Trans>}
      description={
        profile.hasPassword ? (
          <Trans>Os outros aparelhos em que você entrou são desconectados.</Trans>
        ) : (
          <Trans>Você entra com o Google. Com uma senha, entra também sem ele.</Trans>
        )
      }
    >
      <form.AppForm>
        <form.Form
          labels={labels}
          aria-label={profile.hasPassword ? t`Trocar a senha` : t`Criar uma senha`}
          className={css.form}
        >
          {/* Password managers store the new password for this user name. */}
          <input type="email" name="username" autoComplete="username" value={profile.email} readOnly hidden />
          <AttemptError
            attempt={changing}
            title={t`A senha não foi trocada`}
            proof={proof}
            onProved={() => void form.handleSubmit()}
          />
          <form.FormProblems />
          <div className={css.fields}>
            {profile.hasPassword && (
              <div className={css.full}>
                <form.AppField name="currentPassword">
                  {() => (
                    <PasswordField
                      label={labels.currentPassword}
                      texts={{ format: tooLong }}
                      autoComplete="current-password"
                    />
                  )}
                </form.AppField>
              </div>
            )}
            <div className={css.half}>
              <form.AppField name="newPassword">
                {() => (
                  <PasswordField
                    label={labels.newPassword}
                    texts={{ format: tooLong }}
                    autoComplete="new-password"
                    strength={{ about: [profile.username, profile.email] }}
                    rejected={changing.error?.code === 'PASSWORD_TOO_WEAK' ? sent : null}
                  />
                )}
              </form.AppField>
            </div>
            <div className={css.half}>
              <form.AppField name="confirmation">
                {() => (
                  <PasswordField
                    label={labels.confirmation}
                    texts={{ required: t`Confirmação de senha é obrigatória`, format: tooLong }}
                    autoComplete="new-password"
                  />
                )}
              </form.AppField>
            </div>
          </div>
          <Inline justify="end">
            <Button type="submit" busy={changing.pending}>
              {profile.hasPassword ? <Trans>Trocar a senha</Trans> : <Trans>Criar senha</Trans>}
            </Button>
          </Inline>
        </form.Form>
      </form.AppForm>
    </SectionCard>
  )
}
