import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'

import { joinWords } from '../slot/words.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './stars.css.ts'

const star = 'M12 2.5l2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.6 6.8-.8z'
const places = [1, 2, 3, 4, 5] as const

export type StarsProps = Omit<ComponentProps<'svg'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The number of filled stars, from 0 to 5. */
  value: number
  /** The accessible name: "Nota 4 de 5". Without it, the stars are hidden from screen readers. */
  label?: string
}

/** One person's rating in five stars. */
export const Stars = ({ value, label, ...rest }: StarsProps) => (
  <svg
    {...rest}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    viewBox="0 0 120 24"
    className={css.stars}
  >
    {places.map((place) => (
      <path
        key={place}
        d={star}
        data-on={place <= value ? '' : undefined}
        transform={`translate(${24 * place - 24})`}
      />
    ))}
  </svg>
)

export type StarsInputProps = Omit<ComponentProps<'fieldset'>, 'className' | 'style' | 'children'> & {
  label: ReactNode
  name: string
  /** The chosen number of stars; 0 without a choice. */
  value: number
  /** The accessible name of a number of stars: "4 estrelas". */
  starLabel: (stars: number) => string
  /** The meaning of the chosen rating: "Bom". */
  hint?: ReactNode
  /** Replaces the hint. */
  error?: ReactNode
  onValueChange: (value: number) => void
}

/** The browser's own up key chooses the previous radio button, which has fewer stars. */
function stepUpward(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  const { nextElementSibling: more, previousElementSibling: fewer } = event.currentTarget
  const next = event.key === 'ArrowUp' ? more : fewer
  if (!(next instanceof HTMLInputElement)) return
  next.focus()
  next.click()
}

/** A required rating as five radio buttons. */
export function StarsInput({
  label,
  name,
  value,
  starLabel,
  hint,
  error,
  onValueChange,
  'aria-describedby': describedBy,
  ...rest
}: StarsInputProps) {
  const id = useId()
  return (
    <fieldset
      {...rest}
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={joinWords(describedBy, id)}
      className={css.field}
    >
      <legend className={css.legend}>
        {label}
        <span aria-hidden="true"> *</span>
      </legend>
      <span className={css.row}>
        {places.map((place) => (
          <input
            key={place}
            type="radio"
            name={name}
            value={place}
            checked={value === place}
            aria-label={starLabel(place)}
            data-invalid={error === undefined ? undefined : ''}
            className={css.choice}
            onChange={() => onValueChange(place)}
            onKeyDown={stepUpward}
          />
        ))}
      </span>
      <span id={id} aria-live="polite" className={error === undefined ? css.note : css.error}>
        {error ?? hint}
      </span>
    </fieldset>
  )
}

export type StarsShareProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** The number of stars. */
  value: number
  /** The formatted number of ratings with these stars. */
  count: ReactNode
  /** The row as text for screen readers: "4 estrelas: 12 avaliações". */
  label: ReactNode
  /** The number of ratings with these stars divided by the number of all, from 0 to 1. */
  share: number
}

/** A row of a rating summary: the number and the share of the ratings with these stars. */
export const StarsShare = ({ value, count, label, share, ...rest }: StarsShareProps) => (
  <div {...rest} className={css.share}>
    <span aria-hidden="true">{value} ★</span>
    <progress aria-hidden="true" value={share} className={css.shareBar} />
    <span aria-hidden="true" className={css.count}>
      {count}
    </span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </div>
)
