import { Item, Root } from '@radix-ui/react-radio-group'
import type { ComponentProps, ReactNode } from 'react'

import * as css from './segmented.css.ts'

export type SegmentedProps = Omit<
  ComponentProps<typeof Root>,
  'className' | 'style' | 'asChild' | 'aria-label' | 'orientation'
> & {
  /** The question, for screen readers. */
  label: string
}

/** One choice of two to four short ones, beside each other. Arrow keys choose. */
export function Segmented({ label, ...rest }: SegmentedProps) {
  return <Root {...rest} aria-label={label} className={css.group} />
}

export type SegmentProps = Omit<ComponentProps<typeof Item>, 'className' | 'style' | 'asChild'> & {
  /** A picture before the words, from lucide. */
  icon?: ReactNode
}

/** One of the choices of a `Segmented`. */
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
