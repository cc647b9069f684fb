import { Minus, Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'

import * as css from './quantity-stepper.css.ts'

export type QuantityStepperProps = Omit<ComponentProps<'fieldset'>, 'className' | 'style' | 'onChange' | 'children'> & {
  /** How many there are now: a whole number from 0. */
  value: number
  /**
   * The least that can be asked for; with 0 the last step down takes the thing away.
   * @default 1
   */
  min?: number
  /** The most that can be asked for. Without it the plus is never closed, and who listens may refuse. */
  max?: number
  /** The number that is wanted, by a step or typed, always within `min` and `max`. */
  onValueChange: (value: number) => void
  /** A typed number beyond `min` or `max`: nothing has changed, and someone should say why. */
  onOutOfRange?: (typed: number) => void
  /** The name of the whole, with the product's name. */
  label: string
  /** The name of the minus button. */
  decreaseLabel: string
  /** The name of the minus button on the step that takes the thing away. `decreaseLabel` when not given. */
  removeLabel?: string
  /** The name of the plus button. */
  increaseLabel: string
  /** With it a value of 0 is a single round plus button of this name, which grows into the stepper. */
  addLabel?: string
  /**
   * A change is being saved: presses are ignored, the focus stays.
   * @default false
   */
  busy?: boolean
  /**
   * 44 px high for cards and lines, or 54 beside a large button.
   * @default 'compact'
   */
  size?: NonNullable<css.StepperVariants['size']>
  /** @default 'content' */
  width?: NonNullable<css.StepperVariants['width']>
}

/** How many of a thing: minus, a number that can be typed, plus. Arrow keys step too. */
export function QuantityStepper({
  value,
  min = 1,
  max,
  onValueChange,
  onOutOfRange,
  label,
  decreaseLabel,
  removeLabel = decreaseLabel,
  increaseLabel,
  addLabel,
  busy = false,
  size = 'compact',
  width = 'content',
  ...rest
}: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const collapsed = addLabel !== undefined && value === 0
  // Most cards of a list never grow: what would be folded away is drawn when it is first unfolded, and stays from then on.
  const [hasGrown, setHasGrown] = useState(!collapsed)
  if (!collapsed && !hasGrown) setHasGrown(true)
  const highest = max ?? Number.POSITIVE_INFINITY
  const takesAway = min === 0 && value === 1

  const step = (by: 1 | -1) => {
    const next = value + by
    if (busy || next < min || next > highest) return
    setDraft(null)
    // The minus is about to fold away: the focus must not go with it.
    if (next === 0 && addLabel !== undefined) plus.current?.focus()
    onValueChange(next)
  }
  const commit = () => {
    if (draft === null) return
    setDraft(null)
    const typed = Number(draft)
    if (draft === '' || typed === value || busy) return
    if (typed < min || typed > highest) onOutOfRange?.(typed)
    else onValueChange(typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // Enter means this number, not the form around it.
      event.preventDefault()
      commit()
    } else if (event.key === 'Escape') setDraft(null)
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
              // Not `disabled`: at the end of the way the focus would be dropped.
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
              maxLength={4}
              aria-label={label}
              value={draft ?? String(value)}
              readOnly={busy}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => setDraft(event.currentTarget.value.replaceAll(/\D/g, ''))}
              onBlur={commit}
              onKeyDown={onKeyDown}
              className={css.value}
            />
          </div>
        )}
      </div>
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
