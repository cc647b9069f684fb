import { Range, Root, Thumb, Track } from '@radix-ui/react-slider'
import { useState, type ComponentProps } from 'react'

import { TextInput } from '../text-input/text-input.tsx'
import * as css from './price-range.css.ts'

type Bounds = [lowest: number, highest: number]

export type PriceRangeProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** The minimum, in whole currency units. */
  min: number
  /** The maximum, in whole currency units. */
  max: number
  /** The selected range: within `min` and `max`, in ascending order. */
  value: Bounds
  /** Called while a thumb moves: keep the handler cheap. */
  onValueChange: (value: Bounds) => void
  /** Called when a thumb is released or a number is committed. */
  onValueCommit: (value: Bounds) => void
  /** Formats an amount for screen readers and for the fields: "R$ 5". */
  format: (amount: number) => string
  /** The accessible name of the lower thumb and field. */
  minLabel: string
  /** The accessible name of the upper thumb and field. */
  maxLabel: string
  /** @default 1 */
  step?: number
}

/** A price range: a slider with two thumbs and two text fields. Load it lazily: it imports Radix. */
export function PriceRange({
  min,
  max,
  value,
  onValueChange,
  onValueCommit,
  format,
  minLabel,
  maxLabel,
  step = 1,
  ...rest
}: PriceRangeProps) {
  const [low, high] = value
  const commit = (next: Bounds) => {
    onValueChange(next)
    onValueCommit(next)
  }
  return (
    <div {...rest} className={css.whole}>
      <Root
        min={min}
        max={max}
        step={step}
        value={value}
        minStepsBetweenThumbs={0}
        onValueChange={([from = min, to = max]) => onValueChange([from, to])}
        onValueCommit={([from = min, to = max]) => onValueCommit([from, to])}
        className={css.slider}
      >
        <Track className={css.track}>
          <Range className={css.range} />
        </Track>
        <Thumb aria-label={minLabel} aria-valuetext={format(low)} className={css.thumb} />
        <Thumb aria-label={maxLabel} aria-valuetext={format(high)} className={css.thumb} />
      </Root>
      <div className={css.fields}>
        <Amount
          label={minLabel}
          amount={low}
          format={format}
          onCommit={(typed) => commit([within(typed, min, high), high])}
        />
        <Amount
          label={maxLabel}
          amount={high}
          format={format}
          onCommit={(typed) => commit([low, within(typed, low, max)])}
        />
      </div>
    </div>
  )
}

const within = (amount: number, least: number, most: number) => Math.min(Math.max(amount, least), most)

type AmountProps = {
  label: string
  amount: number
  format: (amount: number) => string
  onCommit: (amount: number) => void
}

function Amount({ label, amount, format, onCommit }: AmountProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    if (draft !== null && draft !== '') onCommit(Number(draft))
    setDraft(null)
  }
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      size="small"
      maxLength={12}
      value={draft ?? format(amount)}
      // Selects all text, so that typing replaces it; digits typed into the formatted text are parsed as well.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          event.currentTarget.blur()
        } else if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}
