import { useLingui } from '@lingui/react/macro'

import { Field } from '@lotus/ui/field'
import { Select } from '@lotus/ui/select'

type ReasonFieldProps<Reason extends string> = {
  label: string
  reasons: Record<Reason, string>
  /** Empty until one is chosen. */
  value: Reason | ''
  isMissing: boolean
  onChange: (reason: Reason | '') => void
}

/** A required choice among the reasons for a cancellation or a return. */
export function ReasonField<Reason extends string>(props: ReasonFieldProps<Reason>) {
  const { label, reasons, value, isMissing, onChange } = props
  const { t } = useLingui()
  const names = Object.keys(reasons) as Reason[]
  return (
    <Field label={label} {...(isMissing ? { error: t`Escolha um motivo` } : {})}>
      <Select value={value} onChange={({ target }) => onChange(names.find((name) => name === target.value) ?? '')}>
        <option value="">{t`Escolha um motivo`}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {reasons[name]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
