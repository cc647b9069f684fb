import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ComponentProps, ReactNode } from 'react'

import * as field from '../field/field.css.ts'
import * as css from './framed-field.css.ts'

export type FramedFieldProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'id' | 'children'> & {
  /** The id of the element that receives the iframe; it has the height of a field. */
  containerId: string
  /** The visible label; the iframe's document names its own control. */
  label: ReactNode
  /** A hint below the iframe. */
  hint?: ReactNode
  /** The validation error. Replaces the hint and is announced on appearance. */
  error?: ReactNode
  /**
   * The control in the iframe has focus.
   * @default false
   */
  focused?: boolean
  /** Shown after the value, such as the brand of a card. */
  end?: ReactNode
  /** Called on a click on the label: focus the iframe. */
  onLabelPress: () => void
}

/** A form field whose control is in a third-party iframe, such as a payment provider's card field. */
export function FramedField({
  containerId,
  label,
  hint,
  error,
  focused = false,
  end,
  onLabelPress,
  ...rest
}: FramedFieldProps) {
  const wrong = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <div {...rest} data-invalid={wrong ? '' : undefined} className={field.field}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as a
          label: a longer way to press the field */}
      <span onClick={onLabelPress} className={field.label}>
        {label}
        <span aria-hidden="true" className={field.mark}>
          {' *'}
        </span>
      </span>
      <div data-focused={focused ? '' : undefined} data-invalid={wrong ? '' : undefined} className={css.frame}>
        <div id={containerId} className={css.content} />
        {end !== undefined && <span className={css.end}>{end}</span>}
      </div>
      <output className={wrong ? field.error : field.hint}>
        {wrong && <CircleAlert aria-hidden="true" size={14} className={field.errorIcon} />}
        {wrong ? error : hint}
      </output>
    </div>
  )
}
