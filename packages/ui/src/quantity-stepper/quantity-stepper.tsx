import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'

import { useLabel } from '../labels/labels-provider.tsx'
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
  /** The accessible name of the minus button. @default "Decrease" in the language of the `LabelsProvider` */
  decreaseLabel?: string
  /** The accessible name of the minus button on the step that removes the item. Defaults to `decreaseLabel`. */
  removeLabel?: string
  /** The accessible name of the plus button. @default "Increase" in the language of the `LabelsProvider` */
  increaseLabel?: string
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

/** The longest double click, in milliseconds. */
const doubleClick = 500

/** Parses a typed quantity; null if it is not a whole number. Chinese keyboards type full-width digits. */
function wholeNumber(text: string): number | null {
  const digits = text.normalize('NFKC').trim()
  return /^\d+$/.test(digits) ? Number(digits) : null
}

type Quantity = Required<Pick<QuantityStepperProps, 'value' | 'min' | 'busy' | 'onValueChange'>> &
  Pick<QuantityStepperProps, 'onOutOfRange'> & { highest: number; onStep: (next: number) => void }

/** The state of a quantity input. `draft` is the typed text that is not committed yet; null without one. */
function useQuantity({ value, min, highest, busy, onStep, onValueChange, onOutOfRange }: Quantity) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const changeDraft = (text: string | null) => {
    setDraft(text)
    setIsWrong(false)
  }
  const step = (by: 1 | -1) => {
    if (busy) return
    const typed = wholeNumber(draft ?? '')
    const next = Math.min(Math.max((typed ?? value) + by, min), highest)
    if (next === value && draft === null) return
    changeDraft(null)
    if (next === value) return
    onStep(next)
    setIsChanged(true)
    onValueChange(next)
  }
  const commit = () => {
    if (draft === null) return
    const typed = draft.trim() === '' ? value : wholeNumber(draft)
    const isOutside = typed !== null && typed !== value && (typed < min || typed > highest)
    if (typed === null || (isOutside && onOutOfRange === undefined)) return setIsWrong(true)
    changeDraft(null)
    if (typed === value || busy) return
    if (isOutside) onOutOfRange?.(typed)
    else onValueChange(typed)
  }
  return { draft, isWrong, isChanged, changeDraft, step, commit }
}

type StepButtonProps = Pick<ComponentProps<'button'>, 'ref' | 'onClick' | 'children'> & {
  label: string
  size: NonNullable<css.StepperVariants['size']>
  busy: boolean
  /** Whether the quantity is at its minimum or maximum. */
  isAtLimit: boolean
}

/** Uses `aria-disabled` at the limit, because a `disabled` button would lose focus. */
const StepButton = ({ label, size, busy, isAtLimit, ...rest }: StepButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    aria-disabled={busy || isAtLimit || undefined}
    data-end={isAtLimit ? '' : undefined}
    className={css.button({ size })}
  />
)

type QuantityInputProps = Pick<QuantityStepperProps, 'value' | 'label'> & {
  quantity: ReturnType<typeof useQuantity>
  busy: boolean
  /** The id of the error; undefined if there is none. */
  errorId: string | undefined
}

function QuantityInput({
  quantity: { draft, changeDraft, step, commit },
  value,
  label,
  busy,
  errorId,
}: QuantityInputProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // Enter commits this number instead of submitting the surrounding form.
      event.preventDefault()
      commit()
    } else if (event.key === 'Escape') changeDraft(null)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    }
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      value={draft ?? String(value)}
      data-takes-escape={draft === null ? undefined : ''}
      readOnly={busy}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => changeDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      className={css.value}
    />
  )
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
  removeLabel,
  increaseLabel,
  addLabel,
  busy = false,
  size = 'medium',
  width = 'content',
  ...rest
}: QuantityStepperProps) {
  const decrease = useLabel('decrease', ['Decrease', 'Disminuir', 'Diminuir', '减少'], decreaseLabel)
  const increase = useLabel('increase', ['Increase', 'Aumentar', 'Aumentar', '增加'], increaseLabel)
  const id = useId()
  const plus = useRef<HTMLButtonElement>(null)
  const grownAt = useRef(-Infinity)
  const collapsed = addLabel !== undefined && value === 0
  // Most steppers in a list never expand, so the hidden part renders on the first expansion and stays mounted.
  const [hasGrown, setHasGrown] = useState(!collapsed)
  if (!collapsed && !hasGrown) setHasGrown(true)
  const highest = max ?? Number.POSITIVE_INFINITY
  const quantity = useQuantity({
    value,
    min,
    highest,
    busy,
    onOutOfRange,
    onValueChange,
    onStep(next) {
      // The minus button is about to collapse: move focus off it.
      if (next === 0 && addLabel !== undefined) plus.current?.focus()
    },
  })
  const { isWrong, step } = quantity
  const takesAway = min === 0 && value === 1
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
            <StepButton
              label={takesAway ? (removeLabel ?? decrease) : decrease}
              size={size}
              busy={busy}
              isAtLimit={value <= min}
              onClick={() => step(-1)}
            >
              {takesAway ? <Trash2 aria-hidden="true" size={17} /> : <Minus aria-hidden="true" size={18} />}
            </StepButton>
            <QuantityInput
              quantity={quantity}
              value={value}
              label={label}
              busy={busy}
              errorId={isWrong ? id : undefined}
            />
          </div>
        )}
      </div>
      {isWrong && !collapsed && (
        <p id={id} role="alert" className={css.problem}>
          {error}
        </p>
      )}
      {hasGrown && <VisuallyHidden aria-live="polite">{quantity.isChanged && value}</VisuallyHidden>}
      <StepButton
        ref={plus}
        label={collapsed ? addLabel : increase}
        size={size}
        busy={busy}
        isAtLimit={value >= highest}
        onClick={(event) => {
          // The stepper unfolds under the pointer: the second click of a double click is not for it.
          // The keyboard has no pointer: `detail` is 0 then.
          if (event.detail > 0 && event.timeStamp - grownAt.current < doubleClick) return
          if (collapsed) grownAt.current = event.timeStamp
          step(1)
        }}
      >
        <Plus aria-hidden="true" size={collapsed ? 22 : 18} />
      </StepButton>
    </fieldset>
  )
}
