import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'

import * as css from './disclosure.css.ts'

export type DisclosureProps = Omit<ComponentProps<'details'>, 'className' | 'style' | 'onToggle'> & {
  /** The summary; a click on it toggles the content. */
  summary: ReactNode
  /**
   * The initial state. A change of this prop is applied again; otherwise the user controls the state.
   * @default false
   */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /**
   * Plain, with a bottom border (an item of a list), or a card.
   * @default 'line'
   */
  shape?: NonNullable<css.DisclosureVariants['shape']>
}

/** A collapsible section. A native `<details>`: it works before hydration, and find-in-page searches it. */
export function Disclosure({ summary, open, onOpenChange, shape = 'line', children, ...rest }: DisclosureProps) {
  return (
    <details
      {...rest}
      open={open}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
      className={css.disclosure({ shape })}
    >
      <summary className={css.summary({ shape })}>
        <span className={css.words}>{summary}</span>
        <ChevronDown aria-hidden="true" size={20} className={css.chevron} />
      </summary>
      <div className={css.content({ shape })}>{children}</div>
    </details>
  )
}
