import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

import { useFieldControl } from '../field/field.tsx'
import { chevron, frame, select, type SelectVariants } from './select.css.ts'

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'style' | 'size' | 'multiple'> & {
  /** @default 'medium' */
  size?: NonNullable<SelectVariants['size']>
  /**
   * `ghost` looks like text until it is hovered or focused, for a choice that most people do not change. It is as wide as the selected
   * option, and muted while the value is empty.
   * @default 'outline'
   */
  emphasis?: NonNullable<SelectVariants['emphasis']>
  /** @default 'full' */
  width?: 'full' | 'content'
}

/** A native select of `<option>` children. Use it inside a `Field`, or with an `aria-label`. */
export function Select({ size = 'medium', emphasis = 'outline', width = 'full', ...rest }: SelectProps) {
  return (
    <span className={frame({ width })}>
      <select {...useFieldControl(rest)} className={select({ size, emphasis })} />
      <ChevronDown aria-hidden="true" size={18} className={chevron} />
    </span>
  )
}
