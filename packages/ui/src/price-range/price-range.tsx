import { Range, Root, Thumb, Track } from '@radix-ui/react-slider'
import type { ComponentProps } from 'react'

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
  /** Called when a thumb is released. */
  onValueCommit: (value: Bounds) => void
  /** Formats an amount for screen readers: "R$ 5". */
  format: (amount: number) => string
  /** The accessible name of the lower thumb. */
  minLabel: string
  /** The accessible name of the upper thumb. */
  maxLabel: string
  /** @default 1 */
  step?: number
}

/** A slider with two thumbs for a price range. Load it lazily: it imports Radix. */
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
    </div>
  )
}
