import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { Form, useCheckedForm } from '#forms/checked-form.tsx'
import { FormError } from '#forms/form-error.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { passwordForm } from './auth-forms.ts'
import type { AuthView } from './auth-state.ts'
import { useFieldMessages } from './field.messages.ts'
import { ViewLink } from './view-link.tsx'

export type LinkFormProps = {
  attempt: Attempt
  onSubmit: (password: string) => void
  onView: ((view: AuthView) => void) | null
}

/** Confirms the password of an existing account once and links Google to it (S15). */
export function LinkForm({ attempt, onSubmit, onView }: LinkFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm({
    values: { password: '' },
    schema: passwordForm,
    ...useFieldMessages(),
    attempt,
    onSubmit: ({ password }) => onSubmit(password),
  })
  return (
    <Form form={form} aria-label={t`Ligar a conta ao Google`} gap={5}>
      <Text>
        <Trans>
          Já existe uma conta com este e-mail. Digite a senha dela uma vez: depois você entra só com o Google.
        </Trans>
      </Text>
      <FormError title={t`Falha ao realizar login com Google`} attempt={attempt} />
      <Stack gap={1}>
        <form.PasswordField name="password" tell="typing" autoComplete="current-password" />
        <Inline justify="end" gap={0} align="stretch" wrap={false}>
          <ViewLink to="forgot" onView={onView}>
            <Trans>Esqueci minha senha</Trans>
          </ViewLink>
        </Inline>
      </Stack>
      <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
        <Trans>Ligar ao Google e entrar</Trans>
      </Button>
    </Form>
  )
}
