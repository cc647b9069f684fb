import { Badge } from '@lotus/ui/badge'
import { Button } from '@lotus/ui/button'
import { Heading } from '@lotus/ui/heading'
import { IconButton } from '@lotus/ui/icon-button'
import { Inline } from '@lotus/ui/inline'
import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { StateValue } from 'xstate'

import { Chart } from './chart.tsx'
import { ContextPanel } from './context-panel.tsx'
import { EventPanel } from './event-panel.tsx'
import * as css from './inspector.css.ts'
import { slugOf, type Link } from './link.ts'
import { nameOfValue, pathsOfValue, type Frame } from './run.ts'
import { delaysOf } from './sendables.ts'
import { ScreenFrame } from './screen-frame.tsx'
import { delayModes, serverModes, useServer, type DelayMode, type ServerMode } from './server.ts'
import { StepToasts } from './step-toasts.tsx'
import { TimelinePanel } from './timeline-panel.tsx'
import { useRun, type Inspected, type Run } from './use-run.ts'

const pathsOf = ({ snapshot }: Frame) => pathsOfValue(snapshot.value as StateValue)
const keysOf = ({ transitions }: Frame) => transitions.map(({ key }) => key)

function Steps({ run: { step, frames, moveTo } }: { run: Run }) {
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

function ScenarioSelect({ run }: { run: Run }) {
  return (
    <label className={css.field}>
      Scenario
      <select
        className={css.scenarios}
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

/** The address of the story in Storybook with the state's arguments. */
function addressOf(storyId: string, { scenario, step, events }: Link): string {
  const page = new URL(
    globalThis.parent.location.pathname.replace(/iframe\.html$/, ''),
    globalThis.parent.location.origin,
  )
  const values = Object.entries({ scenario, step: String(step), events }).filter(([, value]) => value !== '')
  page.search = `path=/story/${storyId}&args=${values.map(([name, value]) => `${name}:${value}`).join(';')}`
  return page.href
}

function CopyLink({ storyId, link }: { storyId: string; link: Link }) {
  const [copied, setCopied] = useState<Link | null>(null)
  const isCopied = JSON.stringify(copied) === JSON.stringify(link)
  const copy = async () => {
    await navigator.clipboard.writeText(addressOf(storyId, link))
    setCopied(link)
  }
  return (
    <Button
      size="small"
      emphasis="outline"
      aria-label={isCopied ? undefined : 'Copy link to this state'}
      onClick={() => void copy()}
    >
      {isCopied ? 'Link copied' : 'Copy link'}
    </Button>
  )
}

const sides = { run: 'the run', phone: 'the phone', desktop: 'the desktop', both: 'phone and desktop' } as const
type Side = keyof typeof sides

type ChoiceProps<Name extends string> = {
  label: string
  names: Record<Name, string>
  value: Name
  onChange: (name: Name) => void
}

function Choice<Name extends string>({ label, names, value, onChange }: ChoiceProps<Name>) {
  return (
    <label className={css.field}>
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

/** The machine's screen for the shown step, with the toasts of the events that the step emitted. */
function Screens({ run, inspected: { screen, toastOf }, side }: { run: Run; inspected: Inspected; side: Side }) {
  if (screen === undefined) return null
  const content = (
    <>
      {screen(run.frame.snapshot, run.send)}
      {toastOf !== undefined && <StepToasts key={JSON.stringify(run.link)} run={run} toastOf={toastOf} />}
    </>
  )
  return (
    <div className={css.frames}>
      {side !== 'desktop' && (
        <ScreenFrame title="Screen on a phone" width={390} height={800}>
          {content}
        </ScreenFrame>
      )}
      {side !== 'phone' && (
        <ScreenFrame title="Screen on a desktop" width={1280} height={side === 'both' ? 1600 : 1400}>
          {content}
        </ScreenFrame>
      )}
    </div>
  )
}

export type InspectorProps = {
  inspected: Inspected
  storyId: string
  /** The state that is shown first. */
  link: Link
  onLink: (link: Link) => void
}

/** Runs a machine step by step beside its chart. */
export function Inspector({ inspected, storyId, link, onLink }: InspectorProps) {
  const run = useRun(inspected, link, onLink)
  const [server, setServer] = useState<ServerMode>('hand')
  const [delays, setDelays] = useState<DelayMode>('hand')
  const [delay, setDelay] = useState(600)
  const [side, setSide] = useState<Side>('run')
  useServer(run, inspected, { server, delays, delay })
  const past = run.frames.slice(0, run.step + 1)
  const { snapshot } = run.frame
  return (
    <div className={css.whole}>
      <section aria-label="Run" className={css.toolbar}>
        <div className={css.status}>
          <Heading level={1} size="title4">
            {run.machine.id}
          </Heading>
          <Inline gap={2}>
            <output aria-label="Live state">
              <Badge tone="accent">{nameOfValue(snapshot.value as StateValue)}</Badge>
            </output>
            {snapshot.status !== 'active' && <Badge tone="neutral">{snapshot.status}</Badge>}
          </Inline>
        </div>
        <ScenarioSelect run={run} />
        <Steps run={run} />
        <Choice label="Server" names={serverModes} value={server} onChange={setServer} />
        {delaysOf(run.machine).length > 0 && (
          <Choice label="Delays" names={delayModes} value={delays} onChange={setDelays} />
        )}
        <label className={css.field}>
          Delay in ms
          <input
            type="number"
            min={0}
            step={100}
            className={css.number}
            value={delay}
            onChange={({ target }) => setDelay(Math.max(0, Number(target.value)))}
          />
        </label>
        {inspected.screen !== undefined && (
          <Choice label="Beside the chart" names={sides} value={side} onChange={setSide} />
        )}
        <CopyLink storyId={storyId} link={run.link} />
      </section>
      <div className={css.parts} data-side={side}>
        <Chart
          machine={run.machine}
          current={new Set(pathsOf(run.frame))}
          visited={new Set(past.flatMap(pathsOf))}
          taken={new Set(past.flatMap(keysOf))}
          last={new Set(keysOf(run.frame))}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <section tabIndex={0} aria-label="Run in detail" className={css.side}>
          {side === 'run' ? (
            <>
              <EventPanel run={run} />
              <TimelinePanel run={run} />
              <ContextPanel run={run} />
            </>
          ) : (
            <Screens run={run} inspected={inspected} side={side} />
          )}
        </section>
      </div>
    </div>
  )
}
