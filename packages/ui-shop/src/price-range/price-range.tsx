import { composeHandlers } from '@lotus/ui/layer/compose-handlers'
import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
} from 'react'

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

/** A price range as two native sliders above each other: they move and take the focus before hydration. */
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
  ref,
  onClick,
  ...rest
}: PriceRangeProps) {
  const container = useRef<HTMLDivElement>(null)
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => container.current, [])
  const [low, high] = value
  const share = (amount: number) => (max > min ? (amount - min) / (max - min) : 0)
  useLayoutEffect(() => {
    container.current?.style.setProperty('--from', String(share(low)))
    container.current?.style.setProperty('--to', String(share(high)))
  })

  /** The range with another amount of a thumb, which does not pass the other one. */
  const moved = (index: number, amount: number): Bounds =>
    index === 0 ? [Math.min(amount, high), high] : [low, Math.max(amount, low)]
  const commit = useEffectEvent((index: number, amount: number) => onValueCommit(moved(index, amount)))
  // Before the events of a range that was not hydrated are replayed.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const fields = container.current?.querySelectorAll('input') ?? []
    // React reports every move as a change; the browser reports the release.
    for (const [index, field] of fields.entries())
      field.addEventListener('change', () => commit(index, Number(field.value)), { signal: listening.signal })
    return () => listening.abort()
  }, [])
  /** A press beside the thumbs moves the nearer one. */
  const jump = ({ target, currentTarget, clientX }: MouseEvent<HTMLDivElement>) => {
    if (target !== currentTarget) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const amount = min + Math.round((((clientX - left) / width) * (max - min)) / step) * step
    const index = Math.abs(amount - low) <= Math.abs(amount - high) ? 0 : 1
    onValueCommit(moved(index, amount))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the sliders have the keys
    <div {...rest} ref={container} className={css.container} onClick={composeHandlers(onClick, jump)}>
      <span className={css.track} />
      <span className={css.range} />
      {value.map((amount, index) => (
        <input
          key={index === 0 ? 'low' : 'high'}
          type="range"
          min={min}
          max={max}
          step={step}
          value={amount}
          aria-label={index === 0 ? minLabel : maxLabel}
          aria-valuetext={format(amount)}
          data-front={(index === 0 && share(low) > 0.5) || undefined}
          className={css.field}
          onChange={(event) => onValueChange(moved(index, Number(event.currentTarget.value)))}
        />
      ))}
    </div>
  )
}
