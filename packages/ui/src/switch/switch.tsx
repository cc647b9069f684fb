import { useId, type ComponentProps, type ReactNode } from 'react'

import * as css from './switch.css.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'role' | 'children'> & {
  /** What is on or off. */
  label: ReactNode
  /** What it means, below. */
  hint?: ReactNode
}

/** On or off, at once: no button follows. The whole row is the target. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
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
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={css.track}
      />
    </label>
  )
}
