import { useId, type ComponentProps, type ReactNode } from 'react'

import { joinWords } from '../slot/words.ts'
import * as css from './switch.css.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'role' | 'children'> & {
  /** The label. */
  label: ReactNode
  /** A hint below the label. */
  hint?: ReactNode
}

/** A switch that applies immediately. The whole row is the click target. */
export function Switch({ label, hint, 'aria-describedby': describedBy, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={css.row}>
      <span className={css.words}>
        <span id={`${id}-label`} className={css.label}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={css.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its checked state
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={joinWords(describedBy, hint !== undefined && `${id}-hint`)}
        className={css.track}
      />
    </label>
  )
}
