import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'

import { PriceRange as PriceSlider } from '@lotus/ui-shop/price-range'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { TextInput } from '@lotus/ui/text-input'
import { Tiles } from '@lotus/ui/tiles'

import type { PriceRange } from './filter-kinds.ts'
import { readReais } from './price-text.ts'
import { shortReais } from './short-reais.ts'

type Bounds = [lowest: number, highest: number]

type PriceFilterProps = {
  value: PriceRange
  /** The lowest and the highest price in the list, in reais. */
  bounds: { min: number; max: number }
  onChange: (value: PriceRange) => void
}

type Bound = 'min' | 'max'
/** A price that was not applied: the field keeps its text. */
type Mistake = { bound: Bound; kind: 'unreadable' | 'crossed' | 'outside' }

/** A price range (CAT-02): a slider and two fields. */
export function PriceFilter({ value, bounds, onChange }: PriceFilterProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [moving, setMoving] = useState<Bounds | null>(null)
  const [mistake, setMistake] = useState<Mistake | null>(null)
  const lowest = Math.floor(Math.min(bounds.min, value.min ?? bounds.min))
  const highest = Math.ceil(Math.max(bounds.max, value.max ?? bounds.max))
  const low = value.min ?? lowest
  const high = value.max ?? highest
  const rounded: Bounds = [Math.floor(low), Math.ceil(high)]
  const format = (amount: number) => shortReais(amount, i18n.locale)
  const labels = { min: t`Preço mínimo`, max: t`Preço máximo` }

  const change = (next: PriceRange) => {
    setMoving(null)
    setMistake(null)
    const min = next.min === null || next.min <= lowest ? null : next.min
    const max = next.max === null || next.max >= highest ? null : next.max
    if (min !== value.min || max !== value.max) onChange({ min, max })
  }
  // A thumb that did not move keeps the exact price of its field.
  const slide = ([from, to]: Bounds) =>
    change({ min: from === rounded[0] ? value.min : from, max: to === rounded[1] ? value.max : to })
  const type = (bound: Bound, text: string): boolean => {
    const reais = readReais(text)
    const kind = mistakeIn(bound, reais, { lowest, highest, low, high })
    if (reais === null || kind !== null) {
      setMistake({ bound, kind: kind ?? 'unreadable' })
      return false
    }
    change({ ...value, [bound]: reais })
    return true
  }
  const from = format(lowest)
  const to = format(highest)
  const problem = {
    unreadable: t`Digite um preço, por exemplo 12,50.`,
    crossed: t`O preço mínimo é maior que o máximo.`,
    outside: t`Os preços desta lista vão de ${from} a ${to}.`,
  }

  return (
    <Stack gap={3}>
      <PriceSlider
        min={lowest}
        max={highest}
        value={moving ?? rounded}
        onValueChange={setMoving}
        onValueCommit={slide}
        format={format}
        minLabel={labels.min}
        maxLabel={labels.max}
      />
      <Tiles columns={2} gap={3}>
        {(['min', 'max'] as const).map((bound, index) => (
          <Amount
            key={bound}
            label={labels[bound]}
            text={format(moving?.[index] ?? (bound === 'min' ? low : high))}
            problemId={mistake?.bound === bound ? `${id}-problem` : undefined}
            onCommit={(text) => type(bound, text)}
            onReset={() => setMistake(null)}
          />
        ))}
      </Tiles>
      {mistake !== null && (
        <Text id={`${id}-problem`} role="alert" size="small" leading="tight" tone="critical">
          {problem[mistake.kind]}
        </Text>
      )}
    </Stack>
  )
}

type Limits = { lowest: number; highest: number; low: number; high: number }

/** Why a price is not applied: it crosses the other one, or no product of the list is in the range. */
function mistakeIn(bound: Bound, reais: number | null, { lowest, highest, low, high }: Limits): Mistake['kind'] | null {
  if (reais === null) return 'unreadable'
  if (bound === 'min' ? reais > highest : reais < lowest) return 'outside'
  return (bound === 'min' ? reais > high : reais < low) ? 'crossed' : null
}

type AmountProps = {
  label: string
  /** The applied price. */
  text: string
  /** The id of the message about this field. */
  problemId: string | undefined
  /** Returns whether the price was applied; if not, the field keeps what was typed. */
  onCommit: (text: string) => boolean
  onReset: () => void
}

function Amount({ label, text, problemId, onCommit, onReset }: AmountProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const reset = () => {
    setDraft(null)
    onReset()
  }
  const commit = () => {
    if (draft === null) return
    if (draft.trim() === '') reset()
    else if (onCommit(draft)) setDraft(null)
  }
  return (
    <TextInput
      aria-label={label}
      aria-invalid={problemId === undefined ? undefined : true}
      aria-describedby={problemId}
      inputMode="decimal"
      autoComplete="off"
      size="small"
      value={draft ?? text}
      data-takes-escape={draft === null ? undefined : ''}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          commit()
        } else if (event.key === 'Escape' && draft !== null) reset()
      }}
    />
  )
}
