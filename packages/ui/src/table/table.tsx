import type { ComponentProps } from 'react'

import * as css from './table.css.ts'

export type TableProps = Omit<ComponentProps<'table'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name. */
  label: string
}

/** A table of figures: the first column names the rows, the other columns have numbers. `aria-current` on a `<tr>` marks the row. */
export const Table = ({ label, ...rest }: TableProps) => <table {...rest} aria-label={label} className={css.table} />
