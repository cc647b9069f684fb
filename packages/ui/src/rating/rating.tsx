import { Star } from 'lucide-react'
import type { ComponentProps } from 'react'

import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './rating.css.ts'

export type RatingProps = Omit<ComponentProps<'span'>, 'className' | 'style' | 'children'> & {
  /** The mean, formatted: "4,8". */
  value: string
  /** How many have judged, formatted as it shall be seen: "(231)" or "(187 avaliações)". */
  count: string
  /** The whole in words: "Nota 4,8 de 5, 231 avaliações". */
  label: string
}

/** What shoppers think of it. */
export function Rating({ value, count, label, ...rest }: RatingProps) {
  return (
    <span {...rest} className={css.rating}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Star aria-hidden="true" size={14} />
      <span aria-hidden="true" className={css.value}>
        {value}
      </span>
      <span aria-hidden="true" className={css.count}>
        {count}
      </span>
    </span>
  )
}
