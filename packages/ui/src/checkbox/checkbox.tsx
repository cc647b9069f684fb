import { useId, type ComponentProps, type ReactNode } from 'react'

import { joinWords } from '../slot/words.ts'
import * as css from './checkbox.css.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'children'> & {
  /** The label; a link inside it stays clickable. */
  label: ReactNode
  /** A hint below the label. */
  hint?: ReactNode
  /** The validation error, below the label. */
  error?: ReactNode
  /** The number of matching items, at the end of the row. */
  count?: ReactNode
}

/** A checkbox whose whole row is the click target. */
export function Checkbox({ label, hint, error, count, 'aria-describedby': describedBy, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <label className={css.row}>
      <input
        {...rest}
        type="checkbox"
        aria-invalid={error !== undefined || undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={joinWords(
          describedBy,
          hint !== undefined && `${id}-hint`,
          error !== undefined && `${id}-error`,
        )}
        className={css.box}
      />
      <span className={css.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={css.hint}>
            {hint}
          </span>
        )}
        {error !== undefined && (
          <span id={`${id}-error`} className={css.error}>
            {error}
          </span>
        )}
      </span>
      {count !== undefined && <span className={css.count}>{count}</span>}
    </label>
  )
}
