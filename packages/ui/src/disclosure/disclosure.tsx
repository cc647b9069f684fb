import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import * as css from './disclosure.css.ts'

export type DisclosureProps = Omit<ComponentProps<'details'>, 'className' | 'style' | 'onToggle'> & {
  /** What is under it; pressing it opens and closes. */
  summary: ReactNode
  /**
   * Open or closed when it appears, and again whenever this changes; in between the shopper decides.
   * @default false
   */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /**
   * Bare, with a line below (one of a list), or a card.
   * @default 'line'
   */
  look?: NonNullable<css.DisclosureVariants['look']>
}

/** A part of the page that opens. A native `<details>`: it works before the script does, and is found by find-in-page. */
export function Disclosure({ summary, open, onOpenChange, look = 'line', children, ...rest }: DisclosureProps) {
  return (
    <details
      {...rest}
      open={open}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
      className={css.disclosure({ look })}
    >
      <summary className={css.summary({ look })}>
        <span className={css.words}>{summary}</span>
        <ChevronDown aria-hidden="true" size={20} className={css.chevron} />
      </summary>
      <div className={css.content({ look })}>{children}</div>
    </details>
  )
}
