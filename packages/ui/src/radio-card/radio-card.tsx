import { Item, Root } from '@radix-ui/react-radio-group'
import { useId, type ComponentProps, type ReactNode } from 'react'

import { joinWords } from '../slot/words.ts'
import * as css from './radio-card.css.ts'

export type RadioCardGroupProps = Omit<
  ComponentProps<typeof Root>,
  'className' | 'style' | 'asChild' | 'aria-label' | 'orientation'
> & {
  /** The accessible name of the group. */
  label: string
}

/** A radio group of large cards. Arrow keys select. */
export function RadioCardGroup({ label, ...rest }: RadioCardGroupProps) {
  return <Root {...rest} aria-label={label} className={css.group} />
}

export type RadioCardProps = Omit<ComponentProps<typeof Item>, 'className' | 'style' | 'asChild' | 'children'> & {
  /** The label. */
  label: ReactNode
  /** A description of one or two lines. */
  description?: ReactNode
  /** A lucide icon at the end of the card. */
  icon?: ReactNode
  /** A short text at the end, such as a price. */
  end?: ReactNode
}

/** An option of a `RadioCardGroup`. */
export function RadioCard({ label, description, icon, end, 'aria-describedby': describedBy, ...rest }: RadioCardProps) {
  const id = useId()
  return (
    <Item
      {...rest}
      aria-labelledby={`${id}-title${end === undefined ? '' : ` ${id}-aside`}`}
      aria-describedby={joinWords(describedBy, description !== undefined && `${id}-description`)}
      className={css.card}
    >
      <span aria-hidden="true" className={css.dot} />
      <span className={css.words}>
        <span id={`${id}-title`} className={css.title}>
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-description`} className={css.description}>
            {description}
          </span>
        )}
      </span>
      {end !== undefined && (
        <span id={`${id}-aside`} className={css.aside}>
          {end}
        </span>
      )}
      {icon !== undefined && (
        <span aria-hidden="true" className={css.end}>
          {icon}
        </span>
      )}
    </Item>
  )
}
