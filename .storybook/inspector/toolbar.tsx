import { Button } from '@lotus/ui/button'
import { IconButton } from '@lotus/ui/icon-button'
import { Inline } from '@lotus/ui/inline'
import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'

import * as css from './inspector.css.ts'
import { slugOf } from './link.ts'
import type { Run } from './use-run.ts'

export function Steps({ run: { step, frames, moveTo } }: { run: Run }) {
  const last = frames.length - 1
  return (
    <Inline gap={1}>
      <IconButton
        label="First step"
        size="small"
        icon={<ChevronFirst />}
        aria-disabled={step === 0}
        onClick={() => moveTo(0)}
      />
      <IconButton
        label="Step back"
        size="small"
        icon={<ChevronLeft />}
        aria-disabled={step === 0}
        onClick={() => moveTo(step - 1)}
      />
      <output aria-label="Step">
        {step} of {last}
      </output>
      <IconButton
        label="Step forward"
        size="small"
        icon={<ChevronRight />}
        aria-disabled={step === last}
        onClick={() => moveTo(step + 1)}
      />
      <IconButton
        label="Last step"
        size="small"
        icon={<ChevronLast />}
        aria-disabled={step === last}
        onClick={() => moveTo(last)}
      />
    </Inline>
  )
}

export function ScenarioSelect({ run }: { run: Run }) {
  return (
    <label className={css.scenario}>
      Scenario
      <select
        className={css.growing}
        value={slugOf(run.scenario.name)}
        onChange={({ target }) => {
          const chosen = run.scenarios.find(({ name }) => slugOf(name) === target.value)
          if (chosen !== undefined) run.choose(chosen)
        }}
      >
        {run.scenarios.map(({ name }) => (
          <option key={name} value={slugOf(name)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

export function CopyLink({ address, label }: { address: string; label: string }) {
  const [copied, setCopied] = useState('')
  const isCopied = copied === address
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(address)
  }
  return (
    <Button size="small" emphasis="outline" aria-label={isCopied ? undefined : label} onClick={() => void copy()}>
      {isCopied ? 'Link copied' : 'Copy link'}
    </Button>
  )
}

type ChoiceProps<Name extends string> = {
  label: string
  names: Record<Name, string>
  value: Name
  onChange: (name: Name) => void
}

export function Choice<Name extends string>({ label, names, value, onChange }: ChoiceProps<Name>) {
  return (
    <label className={css.inline}>
      {label}
      <select className={css.input} value={value} onChange={({ target }) => onChange(target.value as Name)}>
        {Object.entries<string>(names).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
