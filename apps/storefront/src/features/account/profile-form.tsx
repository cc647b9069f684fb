import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'

import type { Profile, ProfileUpdate } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Field } from '@lotus/ui/field'
import { Inline } from '@lotus/ui/inline'
import { TextInput } from '@lotus/ui/text-input'

import { SectionCard } from '#layout/section-card.tsx'
import * as css from '#forms/form-fields.css.ts'
import { checkedForm, useAppForm } from '#forms/form-fields.tsx'
import { isLocale } from '#i18n/i18n.ts'
import { PasswordField } from '#forms/password-field.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { formOfProfile, isNewEmail, missingOf, profileForm, updateOf } from './account-forms.ts'
import { AttemptError } from './attempt-error.tsx'

export type ProfileFormProps = {
  profile: Profile
  saving: Attempt
  /** Returns the saved profile, or null when the server rejects it (`saving` holds the error). */
  onSave: (update: ProfileUpdate) => Promise<Profile | null>
  /** Called with the names of missing required fields on submit. */
  onMissing: (names: string[]) => void
}

/** The profile form (USER-01). A changed e-mail requires the password and takes effect once it is confirmed. */
export function PersonalData({ profile, saving, onSave, onMissing }: ProfileFormProps) {
  const { t, i18n } = useLingui()
  const labels = {
    username: t`Nome`,
    email: t`E-mail`,
    currentPassword: t`Senha atual`,
    phone: t`Telefone com DDD`,
    cpf: t`CPF ou CNPJ`,
  }
  const form = useAppForm({
    defaultValues: formOfProfile(profile),
    ...checkedForm,
    validators: { onChange: profileForm(profile) },
    onSubmitInvalid: ({ value }) => {
      const missing = missingOf(profileForm(profile), value)
      if (missing.length > 0) onMissing(missing.map((name) => labels[name as keyof typeof labels]))
    },
    onSubmit: async ({ value, formApi }) => {
      if (saving.pending) return
      const saved = await onSave(updateOf(value, profile, isLocale(i18n.locale) ? i18n.locale : undefined))
      if (saved !== null) formApi.reset(formOfProfile(saved))
    },
  })
  const asksPassword = useStore(form.store, ({ values }) => profile.hasPassword && isNewEmail(values, profile))
  const keepsCpf = useStore(form.store, ({ values }) => values.keepCpf)
  const optional = t`(opcional)`
  return (
    <SectionCard size="large" title={<Trans>Dados pessoais</Trans>}>
      {profile.pendingEmail !== null && <PendingEmail email={profile.pendingEmail} />}
      <form.AppForm>
        <form.Form labels={labels} rejection={saving.error} aria-label={t`Dados pessoais`} className={css.form}>
          <AttemptError attempt={saving} labels={labels} title={t`Erro ao salvar dados`} />
          <form.FormProblems />
          <div className={css.fields}>
            <div className={css.half}>
              <form.AppField name="username">
                {(field) => <field.TextField label={labels.username} autoComplete="name" />}
              </form.AppField>
            </div>
            <div className={css.half}>
              {profile.hasPassword ? (
                <form.AppField name="email">{(field) => <field.EmailField label={labels.email} />}</form.AppField>
              ) : (
                <Field label={labels.email} hint={t`Para trocar o e-mail, crie antes uma senha.`}>
                  <TextInput type="email" value={profile.email} readOnly />
                </Field>
              )}
            </div>
            {asksPassword && (
              <div className={css.full}>
                <form.AppField name="currentPassword">
                  {() => (
                    <PasswordField
                      label={labels.currentPassword}
                      hint={t`Para trocar o e-mail, confirme que é você.`}
                      autoComplete="current-password"
                    />
                  )}
                </form.AppField>
              </div>
            )}
            <div className={css.half}>
              <form.AppField name="phone">
                {(field) => <field.PhoneField label={labels.phone} optionalText={optional} />}
              </form.AppField>
            </div>
            <div className={css.half}>
              {keepsCpf ? (
                <Field label={labels.cpf} hint={t`Guardado com cifra. Vai ao provedor de pagamento.`}>
                  <TextInput
                    value={profile.cpf ?? ''}
                    readOnly
                    end={
                      <Button
                        size="small"
                        emphasis="link"
                        onClick={() => form.setFieldValue('keepCpf', false)}
                        aria-label={t`Trocar o CPF`}
                      >
                        <Trans context="button">Trocar</Trans>
                      </Button>
                    }
                  />
                </Field>
              ) : (
                <form.AppField name="cpf">
                  {(field) => (
                    <field.TaxIdField
                      label={labels.cpf}
                      optionalText={optional}
                      hint={
                        profile.cpf === null
                          ? t`O provedor de pagamento pede.`
                          : t`Em branco, o CPF guardado é apagado.`
                      }
                    />
                  )}
                </form.AppField>
              )}
            </div>
          </div>
          <Inline justify="end">
            <Button type="submit" emphasis="strong" busy={saving.pending}>
              <Trans>Salvar alterações</Trans>
            </Button>
          </Inline>
        </form.Form>
      </form.AppForm>
    </SectionCard>
  )
}

function PendingEmail({ email }: { email: string }) {
  const { t } = useLingui()
  return (
    <Alert title={t`Novo e-mail aguardando confirmação`} announce="polite">
      <Trans>Enviamos um link para {email}. O e-mail da conta muda quando você abrir esse link.</Trans>
    </Alert>
  )
}
