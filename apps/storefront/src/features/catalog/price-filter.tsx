import { useLingui } from '@lingui/react/macro'
import { useState, type FocusEvent } from 'react'

import { TextInput } from '@lotus/ui/text-input'
import type { PriceRangeProps } from '@lotus/ui/price-range'

import type { PriceRange } from './filter-kinds.ts'
import * as css from './filter-panel.css.ts'
import { shortReais } from './short-reais.ts'

type Bounds = [lowest: number, highest: number]
type Slider = (props: PriceRangeProps) => React.ReactNode

type PriceFilterProps = {
  value: PriceRange
  /** The lowest and the highest price in the list, in reais. */
  bounds: { min: number; max: number }
  onChange: (value: PriceRange) => void
}

/** A price range (CAT-02): two fields, and a slider once the pointer or the focus has been here. */
export function PriceFilter({ value, bounds, onChange }: PriceFilterProps) {
  const { t, i18n } = useLingui()
  const [slider, setSlider] = useState<{ Slider: Slider } | null>(null)
  const [moving, setMoving] = useState<Bounds | null>(null)
  const lowest = Math.floor(Math.min(bounds.min, value.min ?? bounds.min))
  const highest = Math.ceil(Math.max(bounds.max, value.max ?? bounds.max))
  const chosen: Bounds = [Math.floor(value.min ?? lowest), Math.ceil(value.max ?? highest)]
  const format = (amount: number) => shortReais(amount, i18n.locale)
  const minLabel = t`Preço mínimo`
  const maxLabel = t`Preço máximo`

  const commit = ([low, high]: Bounds) => {
    setMoving(null)
    const min = low <= lowest ? null : low
    const max = high >= highest ? null : high
    if (min !== value.min || max !== value.max) onChange({ min, max })
  }
  const load = async ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const { PriceRange } = await import('@lotus/ui/price-range')
    // A field with the focus stays.
    if (!currentTarget.contains(document.activeElement)) setSlider({ Slider: PriceRange })
  }
  const loadAfter = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void load({ currentTarget: event.currentTarget })
  }

  if (slider !== null)
    return (
      <slider.Slider
        min={lowest}
        max={highest}
        value={moving ?? chosen}
        onValueChange={setMoving}
        onValueCommit={commit}
        format={format}
        minLabel={minLabel}
        maxLabel={maxLabel}
      />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only prefetches
    <div className={css.price} onPointerEnter={(event) => void load(event)} onBlur={loadAfter}>
      <div className={css.still} aria-hidden="true">
        <div className={css.stillTrack} />
      </div>
      <div className={css.fields}>
        <Amount
          label={minLabel}
          amount={chosen[0]}
          format={format}
          onCommit={(typed) => commit([Math.min(typed, chosen[1]), chosen[1]])}
        />
        <Amount
          label={maxLabel}
          amount={chosen[1]}
          format={format}
          onCommit={(typed) => commit([chosen[0], Math.max(typed, chosen[0])])}
        />
      </div>
    </div>
  )
}

type AmountProps = {
  label: string
  amount: number
  format: (amount: number) => string
  onCommit: (amount: number) => void
}

function Amount({ label, amount, format, onCommit }: AmountProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    if (draft !== null && draft !== '' && Number(draft) !== amount) onCommit(Number(draft))
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
      onFocus={() => setDraft(String(amount))}
      onChange={(event) => setDraft(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        else if (event.key === 'Escape') setDraft(String(amount))
      }}
    />
  )
}
