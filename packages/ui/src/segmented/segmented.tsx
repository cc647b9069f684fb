import { Item, Root } from '@radix-ui/react-radio-group'
import type { ComponentProps, ReactNode } from 'react'

import * as css from './segmented.css.ts'

export type SegmentedProps = Omit<
  ComponentProps<typeof Root>,
  'className' | 'style' | 'asChild' | 'aria-label' | 'orientation'
> & {
  /** The accessible name of the group. */
  label: string
}

/** A radio group of two to four short options in a row. Arrow keys select. */
export function Segmented({ label, ...rest }: SegmentedProps) {
  return <Root {...rest} aria-label={label} className={css.group} />
}

export type SegmentProps = Omit<ComponentProps<typeof Item>, 'className' | 'style' | 'asChild'> & {
  /** A lucide icon before the label. */
  icon?: ReactNode
}

/** An option of a `Segmented`. */
export function Segment({ icon, children, ...rest }: SegmentProps) {
  return (
    <Item {...rest} className={css.segment}>
      {icon !== undefined && (
        <span aria-hidden="true" className={css.icon}>
          {icon}
        </span>
      )}
      {children}
    </Item>
  )
}
