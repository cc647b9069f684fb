import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'

import { Columns } from '@lotus/ui/columns'
import { Field } from '@lotus/ui/field'
import { IconButton } from '@lotus/ui/icon-button'
import { Stack } from '@lotus/ui/stack'
import { TextInput } from '@lotus/ui/text-input'
import { Tiles } from '@lotus/ui/tiles'

import { useFieldContext, useProblemText, useShownProblem, type Question } from './form-fields.tsx'
import * as css from './password-field.css.ts'
import { passwordLength, passwordStrength, passwordStrengths, type PasswordStrength } from './password-strength.ts'

type PasswordFieldProps = Omit<Question, 'optionalText'> & {
  autoComplete: 'current-password' | 'new-password'
  /** Shows the strength of the password. `about` is the user's personal data. */
  strength?: { about: readonly string[] }
  /** The password that the server has just rejected as too weak, or null. */
  rejected?: string | null
}

/** A password field with a toggle for its visibility: inside an `AppField`. */
export function PasswordField({
  label,
  hint,
  texts,
  tell,
  autoComplete,
  strength,
  rejected = null,
}: PasswordFieldProps) {
  const { t } = useLingui()
  const field = useFieldContext<string>()
  const value = useStore(field.store, (state) => state.value)
  const sending = useStore(field.form.store, ({ isSubmitting }) => isSubmitting)
  const own = useShownProblem(tell)
  const problem = own ?? (value !== '' && value === rejected ? 'weak' : undefined)
  const problemText = useProblemText(texts)
  const [shown, setShown] = useState(false)
  const toggleName = shown ? t`Ocultar senha` : t`Mostrar senha`
  return (
    <Stack gap={2}>
      <Field label={label} hint={hint} error={problem && problemText(problem)} required>
        <TextInput
          name={field.name}
          value={value}
          // Browsers save the values of submitted text fields.
          type={shown && !sending ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onBlur={field.handleBlur}
          onChange={(event) => field.handleChange(event.currentTarget.value)}
          end={
            <IconButton
              label={toggleName}
              icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
              onClick={() => setShown(!shown)}
            />
          }
        />
      </Field>
      {strength !== undefined && <Strength password={value} about={strength.about} />}
    </Stack>
  )
}

function Strength({ password, about }: { password: string; about: readonly string[] }) {
  const { t } = useLingui()
  const names = {
    weak: t`Senha muito fraca`,
    fair: t`Senha razoável`,
    good: t`Senha boa`,
    strong: t`Senha forte`,
  } satisfies Record<PasswordStrength, string>
  const reached = password === '' ? null : passwordStrength(password, about)
  const lit = reached === null ? 0 : passwordStrengths.indexOf(reached) + 1
  const { least } = passwordLength
  return (
    <Columns columns="fill-auto">
      <Tiles aria-hidden="true" columns={4} gap={1}>
        {passwordStrengths.map((step, index) => (
          <span key={step} data-lit={index < lit ? reached : undefined} className={css.bar} />
        ))}
      </Tiles>
      <output className={css.words}>
        {reached === null ? <Trans>{least} caracteres ou mais</Trans> : names[reached]}
      </output>
    </Columns>
  )
}
