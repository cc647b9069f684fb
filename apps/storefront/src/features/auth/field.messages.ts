import { useLingui } from '@lingui/react/macro'

import type { FieldTexts } from '#forms/form-state.ts'

import { fewest } from './auth-forms.ts'

/** The labels and errors of the shared fields, by field name (source.md, section 5). */
export function useFieldMessages() {
  const { t } = useLingui()
  const labels = {
    username: t`Nome de usuário`,
    email: t`E-mail`,
    password: t`Senha`,
    newPassword: t`Nova senha`,
    confirmation: t`Confirme a senha`,
  }
  const tooShort = (label: string, least: number) => t`${label} deve ter no mínimo ${least} caracteres`
  const tooLong = (label: string) => t`${label} é longo demais`
  return {
    labels,
    texts: {
      username: {
        required: t`Nome de usuário é obrigatório`,
        short: tooShort(labels.username, fewest.username),
        long: tooLong(labels.username),
      },
      email: { required: t`Email é obrigatório`, short: tooShort(labels.email, fewest.email) },
      password: {
        required: t`Senha é obrigatória`,
        short: tooShort(labels.password, fewest.password),
        long: t`A senha pode ter no máximo 128 caracteres`,
      },
      confirmation: {
        required: t`Confirmação de senha é obrigatória`,
        short: tooShort(t`Confirmação de senha`, fewest.password),
      },
    } satisfies Record<string, FieldTexts>,
  }
}
