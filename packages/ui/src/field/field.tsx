import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'

import * as css from './field.css.ts'
import { joinWords } from '../slot/words.ts'

type FieldControl = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const FieldContext = createContext<FieldControl>({})

/** The attributes of a control with those of its field: id, description, invalid and required. Both descriptions apply. */
export function useFieldControl<Attributes extends { 'aria-describedby'?: string | undefined }>(
  attributes: Attributes,
): FieldControl & Attributes {
  const field = useContext(FieldContext)
  const described = joinWords(attributes['aria-describedby'], field['aria-describedby'])
  return { ...field, ...attributes, ...(described !== undefined && { 'aria-describedby': described }) }
}

export type FieldProps = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  /** The label. */
  label: ReactNode
  /** A hint below the control. */
  hint?: ReactNode
  /** The validation error. Replaces the hint and is announced with the control. */
  error?: ReactNode
  /**
   * Shows an asterisk and sets `aria-required` on the control.
   * @default false
   */
  required?: boolean
  /** Shown after the label where most fields are required: "(opcional)". */
  optionalText?: ReactNode
}

/** A labeled form field: render one `TextInput` or `Select` inside. */
export function Field({ label, hint, error, required = false, optionalText, children, ...rest }: FieldProps) {
  const id = useId()
  const wrong = error !== undefined && error !== null && error !== false && error !== ''
  const described = wrong || (hint !== undefined && hint !== null)
  const control: FieldControl = { id }
  if (described) control['aria-describedby'] = `${id}-note`
  if (wrong) control['aria-invalid'] = true
  if (required) control['aria-required'] = true
  return (
    <div {...rest} data-invalid={wrong ? '' : undefined} className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={css.mark}>
            {' *'}
          </span>
        )}
        {optionalText !== undefined && <span className={css.optional}> {optionalText}</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {described && (
        <p id={`${id}-note`} className={wrong ? css.error : css.hint}>
          {wrong && <CircleAlert aria-hidden="true" size={14} className={css.errorIcon} />}
          {wrong ? error : hint}
        </p>
      )}
    </div>
  )
}
