import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'

import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './quantity-stepper.css.ts'

export type QuantityStepperProps = Omit<ComponentProps<'fieldset'>, 'className' | 'style' | 'onChange' | 'children'> & {
  /** The current quantity: an integer from 0. */
  value: number
  /**
   * The minimum; with 0 the last step down removes the item.
   * @default 1
   */
  min?: number
  /** The maximum. Without it the plus button is never disabled, and the caller may reject a value. */
  max?: number
  /** Called with the new quantity, stepped or typed, always within `min` and `max`. */
  onValueChange: (value: number) => void
  /** Called when a typed number is outside `min` and `max`. The value is unchanged: tell the user why. Without it `error` is shown. */
  onOutOfRange?: (typed: number) => void
  /** Shown above the typed text while it is not a quantity, such as "1,5". The text stays, and the value is unchanged. */
  error: string
  /** The accessible name of the group, including the product's name. */
  label: string
  /** The accessible name of the minus button. */
  decreaseLabel: string
  /** The accessible name of the minus button on the step that removes the item. Defaults to `decreaseLabel`. */
  removeLabel?: string
  /** The accessible name of the plus button. */
  increaseLabel: string
  /** The accessible name of the single round plus button that a value of 0 shows, which expands into the stepper. */
  addLabel?: string
  /**
   * A change is being saved: clicks are ignored and focus stays.
   * @default false
   */
  busy?: boolean
  /**
   * Height: 44 px for cards and lines, or 54 px beside a large button.
   * @default 'medium'
   */
  size?: NonNullable<css.StepperVariants['size']>
  /** @default 'content' */
  width?: NonNullable<css.StepperVariants['width']>
}

/** Parses a typed quantity; null if it is not a whole number. Chinese keyboards type full-width digits. */
function wholeNumber(text: string): number | null {
  const digits = text.normalize('NFKC').trim()
  return /^\d+$/.test(digits) ? Number(digits) : null
}

/** A quantity input: minus, an editable number, plus. Arrow keys step too, from the typed number if there is one. */
export function QuantityStepper({
  value,
  min = 1,
  max,
  onValueChange,
  onOutOfRange,
  error,
  label,
  decreaseLabel,
  removeLabel = decreaseLabel,
  increaseLabel,
  addLabel,
  busy = false,
  size = 'medium',
  width = 'content',
  ...rest
}: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const id = useId()
  const [isChanged, setIsChanged] = useState(false)
  const plus = useRef<HTMLButtonElement>(null)
  const collapsed = addLabel !== undefined && value === 0
  // Most steppers in a list never expand, so the hidden part renders on the first expansion and stays mounted.
  const [hasGrown, setHasGrown] = useState(!collapsed)
  if (!collapsed && !hasGrown) setHasGrown(true)
  const highest = max ?? Number.POSITIVE_INFINITY
  const takesAway = min === 0 && value === 1

  const step = (by: 1 | -1) => {
    if (busy) return
    const typed = wholeNumber(draft ?? '')
    const next = Math.min(Math.max((typed ?? value) + by, min), highest)
    if (next === value && draft === null) return
    draw(null)
    if (next === value) return
    // The minus button is about to collapse: move focus off it.
    if (next === 0 && addLabel !== undefined) plus.current?.focus()
    setIsChanged(true)
    onValueChange(next)
  }
  const draw = (text: string | null) => {
    setDraft(text)
    setIsWrong(false)
  }
  const commit = () => {
    if (draft === null) return
    const typed = draft.trim() === '' ? value : wholeNumber(draft)
    const isOutside = typed !== null && typed !== value && (typed < min || typed > highest)
    if (typed === null || (isOutside && onOutOfRange === undefined)) return setIsWrong(true)
    draw(null)
    if (typed === value || busy) return
    if (isOutside) onOutOfRange?.(typed)
    else onValueChange(typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // Enter commits this number instead of submitting the surrounding form.
      event.preventDefault()
      commit()
    } else if (event.key === 'Escape') draw(null)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    }
  }

  return (
    <fieldset
      {...rest}
      aria-label={label}
      aria-busy={busy || undefined}
      data-busy={busy ? '' : undefined}
      data-collapsed={collapsed ? '' : undefined}
      className={css.stepper({ size, width })}
    >
      <div className={css.unfolding} inert={collapsed}>
        {hasGrown && (
          <div className={css.folded}>
            <button
              type="button"
              aria-label={takesAway ? removeLabel : decreaseLabel}
              // Not `disabled`: the button would lose focus at the limit.
              aria-disabled={busy || value <= min || undefined}
              data-end={value <= min ? '' : undefined}
              onClick={() => step(-1)}
              className={css.button({ size })}
            >
              {takesAway ? <Trash2 aria-hidden="true" size={17} /> : <Minus aria-hidden="true" size={18} />}
            </button>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              aria-label={label}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? id : undefined}
              value={draft ?? String(value)}
              data-takes-escape={draft === null ? undefined : ''}
              readOnly={busy}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => draw(event.currentTarget.value)}
              onBlur={commit}
              onKeyDown={onKeyDown}
              className={css.value}
            />
          </div>
        )}
      </div>
      {isWrong && !collapsed && (
        <p id={id} role="alert" className={css.problem}>
          {error}
        </p>
      )}
      {hasGrown && <VisuallyHidden aria-live="polite">{isChanged && value}</VisuallyHidden>}
      <button
        ref={plus}
        type="button"
        aria-label={collapsed ? addLabel : increaseLabel}
        aria-disabled={busy || value >= highest || undefined}
        data-end={value >= highest ? '' : undefined}
        onClick={() => step(1)}
        className={css.button({ size })}
      >
        <Plus aria-hidden="true" size={collapsed ? 22 : 18} />
      </button>
    </fieldset>
  )
}
