import { Trans, useLingui } from '@lingui/react/macro'

import type { Substitution } from '@lotus/openapi/schema'
import { Field } from '@lotus/ui/field'
import { Select } from '@lotus/ui/select'

import { substitutionMeaning, substitutionName } from './substitution.messages.ts'
import { substitutions } from './substitution.ts'

export type SubstitutionFieldProps = {
  value: Substitution
  onChange: (choice: Substitution) => void
  /**
   * Shows the consequence of the choice.
   * @default false
   */
  explained?: boolean
  /** @default false */
  disabled?: boolean
}

/** The substitution choice for the whole order (BEY-12). */
export function SubstitutionField({ value, onChange, explained = false, disabled = false }: SubstitutionFieldProps) {
  const { i18n } = useLingui()
  return (
    <Field
      label={<Trans>Se faltar um produto</Trans>}
      {...(explained ? { hint: substitutionMeaning(i18n, value) } : {})}
    >
      <Select
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const choice = substitutions.find((one) => one === target.value)
          if (choice !== undefined) onChange(choice)
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
