import Star from 'lucide-react/icons/star'
import type { ComponentProps } from 'react'

import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './rating.css.ts'

export type RatingProps = Omit<ComponentProps<'span'>, 'className' | 'style' | 'children'> & {
  /** The average, formatted: "4,8". */
  value: string
  /** The number of ratings, formatted: "(231)" or "(187 avaliações)". */
  count: string
  /** The accessible name: "Nota 4,8 de 5, 231 avaliações". */
  label: string
}

/** The average rating of a product. */
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
