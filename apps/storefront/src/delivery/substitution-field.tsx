import { Trans, useLingui } from '@lingui/react/macro'

import type { Substitution } from '@lotus/openapi/schema'
import { Field } from '@lotus/ui/field'
import { Select } from '@lotus/ui/select'

import { substitutionName } from './substitution.messages.ts'
import { isSubstitution, substitutions } from './substitution.ts'

export type SubstitutionFieldProps = {
  value: Substitution
  onChange: (choice: Substitution) => void
  /** The consequence of the choice. */
  hint?: string
  /** @default false */
  disabled?: boolean
}

/** The substitution choice for the whole order (BEY-12). */
export function SubstitutionField({ value, onChange, hint, disabled = false }: SubstitutionFieldProps) {
  const { i18n } = useLingui()
  return (
    <Field label={<Trans>Se faltar um produto</Trans>} hint={hint}>
      <Select
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          if (isSubstitution(target.value)) onChange(target.value)
        }}
      >
        {substitutions.map((choice) => (
          <option key={choice} value={choice}>
            {substitutionName(i18n, choice)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
