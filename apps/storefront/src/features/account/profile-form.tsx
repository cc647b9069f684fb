import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'

import type { Profile, ProfileUpdate } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Field } from '@lotus/ui/field'
import { Inline } from '@lotus/ui/inline'
import { TextInput } from '@lotus/ui/text-input'

import { SectionCard } from '#layout/section-card.tsx'
import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'
import { FormError } from '#forms/form-error.tsx'
import * as css from '#forms/form-fields.css.ts'
import { isLocale } from '#i18n/i18n.ts'
import type { Attempt } from '#forms/attempt.ts'

import { formOfProfile, isNewEmail, missingOf, profileForm, updateOf, type ProfileForm } from './account-forms.ts'

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
  const form = useCheckedForm({
    values: formOfProfile(profile),
    schema: profileForm(profile),
    labels,
    attempt: saving,
    restores: ['username', 'email', 'phone'],
    onInvalid: (value) => {
      const missing = missingOf(profileForm(profile), value)
      if (missing.length > 0) onMissing(missing.map((name) => labels[name as keyof typeof labels]))
    },
    onSubmit: async (value) => {
      const saved = await onSave(updateOf(value, profile, isLocale(i18n.locale) ? i18n.locale : undefined))
      if (saved !== null) show(formOfProfile(saved), value)
    },
  })
  /** Shows the saved profile, except in fields that were edited during the request. */
  function show(saved: ProfileForm, sent: ProfileForm): void {
    const names = Object.keys(saved) as (keyof ProfileForm)[]
    const { values } = form.api.state
    const unchanged = names.filter((name) => values[name] === sent[name])
    if (unchanged.length === names.length) form.api.reset(saved)
    else for (const name of unchanged) form.api.setFieldValue(name, saved[name])
  }
  const asksPassword = useStore(form.api.store, ({ values }) => profile.hasPassword && isNewEmail(values, profile))
  const keepsCpf = useStore(form.api.store, ({ values }) => values.keepCpf)
  return (
    <SectionCard size="large" title={<Trans>Dados pessoais</Trans>}>
      {profile.pendingEmail !== null && <PendingEmail email={profile.pendingEmail} />}
      <Form form={form} aria-label={t`Dados pessoais`}>
        <FormError attempt={saving} title={t`Erro ao salvar dados`} />
        <FormProblems />
        <div className={css.fields}>
          <form.TextField name="username" width="half" autoComplete="name" />
          {profile.hasPassword ? (
            <form.EmailField name="email" width="half" />
          ) : (
            <div className={css.half}>
              <Field label={labels.email} hint={t`Para trocar o e-mail, crie antes uma senha.`}>
                <TextInput type="email" value={profile.email} readOnly />
              </Field>
            </div>
          )}
          {asksPassword && (
            <form.PasswordField
              name="currentPassword"
              width="full"
              hint={t`Para trocar o e-mail, confirme que é você.`}
              autoComplete="current-password"
            />
          )}
          <form.PhoneField name="phone" width="half" optional />
          {keepsCpf ? (
            <div className={css.half}>
              <Field label={labels.cpf} hint={t`Guardado com cifra. Vai ao provedor de pagamento.`}>
                <TextInput
                  value={profile.cpf ?? ''}
                  readOnly
                  end={
                    <Button
                      size="small"
                      emphasis="link"
                      onClick={() => form.api.setFieldValue('keepCpf', false)}
                      aria-label={t`Trocar o CPF`}
                    >
                      <Trans context="button">Trocar</Trans>
                    </Button>
                  }
                />
              </Field>
            </div>
          ) : (
            <form.TaxIdField
              name="cpf"
              width="half"
              optional
              hint={profile.cpf === null ? t`O provedor de pagamento pede.` : t`Em branco, o CPF guardado é apagado.`}
            />
          )}
        </div>
        <Inline justify="end">
          <Button type="submit" emphasis="strong" busy={saving.pending}>
            <Trans>Salvar alterações</Trans>
          </Button>
        </Inline>
      </Form>
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
