import { Badge } from '@lotus/ui/badge'
import { Button } from '@lotus/ui/button'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { LoadingScreen } from '@lotus/ui/loading-screen'
import { Text } from '@lotus/ui/text'
import { Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createActor, type AnyActor, type AnyMachineSnapshot, type AnyStateMachine, type StateValue } from 'xstate'

import * as css from './machine-diagram.css.ts'
import { answersOf, eventsOf, withWaitingActors, type Examples, type Sendable } from './machine-events.ts'
import { layoutMachine, type Drawing } from './machine-layout.ts'

export type MachineDiagramProps = Examples & {
  /** The machine. Its actors are replaced by stubs that settle by buttons. */
  machine: AnyStateMachine
  /** The machine's input. */
  input?: unknown
  /** @default 'DOWN' */
  direction?: 'RIGHT' | 'DOWN'
}

/** Draws a machine from its definition, so that the diagram is always current, and runs it: active states are green. */
export function MachineDiagram(props: MachineDiagramProps) {
  const [run, setRun] = useState(0)
  return <Run key={run} {...props} onRestart={() => setRun(run + 1)} />
}

const drawings = new WeakMap<AnyStateMachine, Partial<Record<'RIGHT' | 'DOWN', Promise<Drawing>>>>()

function drawingOf(machine: AnyStateMachine, direction: 'RIGHT' | 'DOWN'): Promise<Drawing> {
  const known = drawings.get(machine) ?? {}
  drawings.set(machine, known)
  return (known[direction] ??= layoutMachine(machine, direction))
}

/** Every path of a state value, from the root's empty one down: `{ paying: 'ready' }` is '', 'paying', 'paying.ready'. */
function pathsOf(value: StateValue, above = ''): string[] {
  const below = (key: string) => (above === '' ? key : `${above}.${key}`)
  if (typeof value === 'string') return [above, below(value)]
  return [
    above,
    ...Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : pathsOf(inner, below(key)))),
  ]
}

function useSnapshot(actor: AnyActor): AnyMachineSnapshot {
  return useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    () => actor.getSnapshot() as AnyMachineSnapshot,
  )
}

function Run({
  machine,
  events,
  answers,
  input,
  direction = 'DOWN',
  onRestart,
}: MachineDiagramProps & { onRestart: () => void }) {
  const [actor] = useState(() => createActor(withWaitingActors(machine), { input }))
  const [sent, setSent] = useState<string[]>([])
  const [fit, setFit] = useState(false)
  const snapshot = useSnapshot(actor)
  useEffect(() => {
    actor.start()
    return () => void actor.stop()
  }, [actor])

  const live = new Set(pathsOf(snapshot.value as StateValue))
  const send = ({ name, event }: Sendable) => {
    actor.send(event)
    setSent([...sent.slice(-11), name])
  }
  // Only the running actors: those of other states would add many disabled buttons.
  const waiting = answersOf(machine, { answers }).filter(({ event }) => snapshot.can(event))
  return (
    <div className={css.whole}>
      <Inline gap={3} justify="between">
        <Inline gap={2}>
          <Text weight="semibold">State</Text>
          <output aria-label="Live state">
            <Badge tone="accent">{JSON.stringify(snapshot.value)}</Badge>
          </output>
          {snapshot.status !== 'active' && <Badge tone="neutral">{snapshot.status}</Badge>}
        </Inline>
        <Inline gap={2}>
          <Button size="small" emphasis="ghost" aria-pressed={fit} onClick={() => setFit(!fit)}>
            Whole picture
          </Button>
          <Button size="small" emphasis="outline" onClick={onRestart}>
            Start again
          </Button>
        </Inline>
      </Inline>
      <Suspense fallback={<LoadingScreen label="Drawing the machine …" />}>
        <Picture machine={machine} direction={direction} live={live} fit={fit} />
      </Suspense>
      <div className={css.below}>
        <section aria-label="Events" className={css.panel}>
          <Heading level={2} size="title4">
            Send an event
          </Heading>
          <Inline gap={2}>
            {eventsOf(machine, { events }).map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two examples may have one name
              <Button key={index} size="small" disabled={!snapshot.can(each.event)} onClick={() => send(each)}>
                {each.name}
              </Button>
            ))}
          </Inline>
          {waiting.length > 0 && (
            <>
              <Heading level={2} size="title4">
                Answer for an actor
              </Heading>
              <Inline gap={2}>
                {waiting.map((each, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two examples may have one name
                  <Button key={index} size="small" emphasis="outline" onClick={() => send(each)}>
                    {each.name}
                  </Button>
                ))}
              </Inline>
            </>
          )}
          {sent.length > 0 && (
            <Text size="xsmall" tone="muted">
              Sent: {sent.join(' → ')}
            </Text>
          )}
        </section>
        <section aria-label="Context" className={css.panel}>
          <Heading level={2} size="title4">
            Context
          </Heading>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <pre tabIndex={0} className={css.code}>
            {JSON.stringify(snapshot.context, null, 2)}
          </pre>
        </section>
      </div>
    </div>
  )
}

type PictureProps = { machine: AnyStateMachine; direction: 'RIGHT' | 'DOWN'; live: Set<string>; fit: boolean }

function Picture({ machine, direction, live, fit }: PictureProps) {
  const { width, height, boxes, arrows } = use(drawingOf(machine, direction))
  const frame = useRef<HTMLElement>(null)
  const here = boxes.findLast(({ path, kind }) => kind !== 'group' && live.has(path))
  useEffect(() => {
    const element = frame.current
    if (element === null || here === undefined) return
    element.scrollTo({ left: here.x - element.clientWidth / 2, top: here.y - element.clientHeight / 2 })
  }, [here])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section ref={frame} tabIndex={0} aria-label="Diagram" data-fit={fit ? '' : undefined} className={css.drawing}>
      <svg
        role="img"
        aria-label={`State machine ${machine.id}`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <defs>
          <marker
            id="arrow-head"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" className={css.head} />
          </marker>
        </defs>
        {boxes.map(({ path, title, notes, kind, initial, ...box }) => {
          // A group may be wider than the window, so its name is at the start.
          const text =
            kind === 'group'
              ? { x: box.x + (initial ? 26 : 16), textAnchor: 'start' as const }
              : { x: box.x + box.width / 2, textAnchor: 'middle' as const }
          return (
            <g key={path}>
              <rect
                {...box}
                rx={12}
                data-kind={kind}
                data-live={live.has(path) && kind !== 'group' ? '' : undefined}
                className={css.box}
              />
              {initial && <circle cx={box.x + 12} cy={box.y + 17} r={4.5} className={css.start} />}
              <text {...text} y={box.y + 22} className={css.title}>
                {title}
              </text>
              {notes.map((note, index) => (
                <text {...text} key={note} y={box.y + 40 + index * 16} className={css.note}>
                  {note}
                </text>
              ))}
            </g>
          )
        })}
        {arrows.map(({ id, source, points }) => (
          <polyline
            key={id}
            points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            markerEnd="url(#arrow-head)"
            data-live={live.has(source) ? '' : undefined}
            className={css.way}
          />
        ))}
        {arrows.map(({ id, source, lines, label }) => (
          <g key={id}>
            <rect {...label} rx={4} className={css.plate} />
            {lines.map((line, index) => (
              <text
                key={line}
                x={label.x + label.width / 2}
                y={label.y + 14 + index * 16}
                textAnchor="middle"
                data-live={live.has(source) ? '' : undefined}
                className={css.words}
              >
                {line}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </section>
  )
}
