import type { ComponentProps, ReactNode } from 'react'

import * as css from './summary-list.css.ts'

export type SummaryListProps = Omit<ComponentProps<'dl'>, 'className' | 'style'>

/** Rows of labels and values: the sums of an order, the facts of a product. */
export function SummaryList(props: SummaryListProps) {
  return <dl {...props} className={css.list} />
}

export type SummaryRowProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  label: ReactNode
  /** The formatted value. */
  value: ReactNode
  /** A hint below the label. */
  hint?: ReactNode
  /**
   * `total` is the last row of a sum.
   * @default 'normal'
   */
  emphasis?: 'normal' | 'total'
  /** @default 'neutral' */
  tone?: 'neutral' | 'accent' | 'muted' | 'offer'
}

/** A row of a `SummaryList`. */
export function SummaryRow({ label, value, hint, emphasis = 'normal', tone = 'neutral', ...rest }: SummaryRowProps) {
  return (
    <div {...rest} data-emphasis={emphasis} className={css.row}>
      <dt>
        {label}
        {hint !== undefined && <span className={css.hint}>{hint}</span>}
      </dt>
      <dd data-tone={tone} className={css.value}>
        {value}
      </dd>
    </div>
  )
}
