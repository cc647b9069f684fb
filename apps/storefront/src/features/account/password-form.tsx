import { Trans, useLingui } from '@lingui/react/macro'

import type { ChangePasswordRequest, Profile } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'

import { SectionCard } from '#layout/section-card.tsx'
import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'
import * as css from '#forms/form-fields.css.ts'
import type { Attempt } from '#forms/attempt.ts'

import { emptyPasswords, passwordChangeOf, passwordForm } from './account-forms.ts'
import { ProvableError, type Proof } from './provable-error.tsx'

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
  const tooLong = t`A senha pode ter no máximo 128 caracteres`
  const form = useCheckedForm({
    values: emptyPasswords,
    schema: passwordForm(profile),
    labels: {
      currentPassword: t`Senha atual`,
      newPassword: t`Nova senha`,
      confirmation: t`Confirme a nova senha`,
    },
    texts: {
      currentPassword: { long: tooLong },
      newPassword: { long: tooLong },
      confirmation: { required: t`Confirmação de senha é obrigatória`, long: tooLong },
    },
    attempt: changing,
    onSubmit: async (value) => {
      if (await onChange(passwordChangeOf(value, profile))) form.api.reset()
    },
  })
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
      <Form form={form} aria-label={profile.hasPassword ? t`Trocar a senha` : t`Criar uma senha`}>
        {/* Password managers store the new password for this user name. */}
        <input type="email" name="username" autoComplete="username" value={profile.email} readOnly hidden />
        <ProvableError
          attempt={changing}
          title={t`A senha não foi trocada`}
          proof={proof}
          onProved={() => form.submit()}
        />
        <FormProblems />
        <div className={css.fields}>
          {profile.hasPassword && (
            <form.PasswordField name="currentPassword" width="full" autoComplete="current-password" />
          )}
          <form.PasswordField
            name="newPassword"
            width="half"
            autoComplete="new-password"
            about={[profile.username, profile.email]}
          />
          <form.PasswordField name="confirmation" width="half" autoComplete="new-password" />
        </div>
        <Inline justify="end">
          <Button type="submit" busy={changing.pending}>
            {profile.hasPassword ? <Trans>Trocar a senha</Trans> : <Trans>Criar senha</Trans>}
          </Button>
        </Inline>
      </Form>
    </SectionCard>
  )
}
