import { Badge } from '@lotus/ui/badge'
import { Heading } from '@lotus/ui/heading'
import { Segment, Segmented } from '@lotus/ui/segmented'
import { useState } from 'react'
import type { StateValue } from 'xstate'

import { Chart } from './chart.tsx'
import { ContextPanel } from './context-panel.tsx'
import { EventPanel } from './event-panel.tsx'
import * as css from './inspector.css.ts'
import { addressOf, type Link } from './link.ts'
import { nameOfValue, pathsOfValue, type Frame } from './run.ts'
import { Screens, useHasRoomForRun, useIsWide } from './screens-beside.tsx'
import { delaysOf } from './sendables.ts'
import { useServer } from './server.ts'
import { delayModes, serverModes, sides, type Settings, type Side } from './settings.ts'
import { TimelinePanel } from './timeline-panel.tsx'
import { Choice, CopyLink, ScenarioSelect, Steps } from './toolbar.tsx'
import { pathOf } from './transitions.ts'
import { useRun, type Inspected } from './use-run.ts'

const pathsOf = ({ snapshot }: Frame) => pathsOfValue(snapshot.value as StateValue)
const keysOf = ({ transitions }: Frame) => transitions.map(({ key }) => key)

/** The groups of the current state, and those within which a transition of the step is. */
function openIn(frame: Frame): string[] {
  const inner = frame.transitions.map(({ source, target }) =>
    target !== null && target.parent === source.parent && source.parent !== undefined ? pathOf(source.parent) : '',
  )
  return [...new Set([...pathsOf(frame), ...inner])].filter((path) => path !== '')
}

export type InspectorProps = {
  inspected: Inspected
  storyId: string
  /** The state and the settings that are shown first. */
  link: Link
  onLink: (link: Link) => void
}

/** Runs a machine step by step beside its chart. */
export function Inspector({ inspected, storyId, link, onLink }: InspectorProps) {
  const [settings, setSettings] = useState<Settings>({
    server: link.server,
    delays: link.delays,
    delay: link.delay,
    beside: link.beside,
  })
  const run = useRun(inspected, link, (next) => onLink({ ...next, ...settings }))
  const set = (change: Partial<Settings>) => {
    const next = { ...settings, ...change }
    setSettings(next)
    onLink({ ...run.link, ...next })
  }
  const isWide = useIsWide()
  const side = settings.beside === 'both' && !isWide ? 'phone' : settings.beside
  const hasRoomForRun = useHasRoomForRun()
  const isRunShown = side === 'run' || (side === 'phone' && hasRoomForRun)
  useServer(run, inspected, settings)
  const past = run.frames.slice(0, run.step + 1)
  const { snapshot } = run.frame
  return (
    <div className={css.whole}>
      <section aria-label="Run" className={css.toolbar}>
        <Heading level={1} size="title4">
          {run.machine.id}
        </Heading>
        <output aria-label="Live state" className={css.state}>
          <Badge tone="accent">{nameOfValue(snapshot.value as StateValue)}</Badge>
        </output>
        {snapshot.status !== 'active' && <Badge tone="neutral">{snapshot.status}</Badge>}
        <ScenarioSelect run={run} />
        <Steps run={run} />
      </section>
      <section aria-label="Settings" className={css.toolbar}>
        {inspected.screen !== undefined && (
          <Segmented label="Beside the chart" value={side} onValueChange={(beside) => set({ beside: beside as Side })}>
            {Object.entries(sides)
              .filter(([name]) => name !== 'both' || isWide)
              .map(([name, text]) => (
                <Segment key={name} value={name}>
                  {text}
                </Segment>
              ))}
          </Segmented>
        )}
        <Choice label="Server" names={serverModes} value={settings.server} onChange={(server) => set({ server })} />
        {delaysOf(run.machine).length > 0 && (
          <Choice label="Delays" names={delayModes} value={settings.delays} onChange={(delays) => set({ delays })} />
        )}
        <label className={css.inline}>
          Delay in ms
          <input
            type="number"
            min={0}
            step={100}
            className={css.number}
            value={settings.delay}
            onChange={({ target }) => set({ delay: Math.max(0, Number(target.value)) })}
          />
        </label>
        <div className={css.end}>
          <CopyLink address={addressOf(storyId, { ...run.link, ...settings })} label="Copy link to this state" />
        </div>
      </section>
      <div className={css.parts} data-side={isRunShown && side === 'phone' ? 'run-and-phone' : side}>
        <Chart
          machine={run.machine}
          current={new Set(pathsOf(run.frame))}
          visited={new Set(past.flatMap(pathsOf))}
          taken={new Set(past.flatMap(keysOf))}
          last={new Set(keysOf(run.frame))}
          open={openIn(run.frame)}
        />
        {isRunShown && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          <section tabIndex={0} aria-label="Run in detail" className={css.side}>
            <EventPanel run={run} />
            <TimelinePanel run={run} reasons={inspected.reasons} />
            <ContextPanel run={run} />
          </section>
        )}
        {side !== 'run' && (
          <section aria-label="Screens" className={css.side}>
            <Screens run={run} inspected={inspected} side={side} />
          </section>
        )}
      </div>
    </div>
  )
}
