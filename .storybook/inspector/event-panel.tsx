import { Button } from '@lotus/ui/button'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Text } from '@lotus/ui/text'
import { useState } from 'react'
import type { EventObject } from 'xstate'

import * as css from './inspector.css.ts'
import type { Sendable } from './sendables.ts'
import { accepts, type Run } from './use-run.ts'

const isInternal = ({ event }: Sendable) => event.type.startsWith('xstate.')

type ButtonsProps = {
  title: string
  sendables: Sendable[]
  emphasis: 'soft' | 'outline'
  onSend: (event: EventObject) => void
}

function Buttons({ title, sendables, emphasis, onSend }: ButtonsProps) {
  if (sendables.length === 0) return null
  return (
    <>
      <Heading level={3} size="title4">
        {title}
      </Heading>
      <Inline gap={2}>
        {sendables.map(({ name, event }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two examples may have one name
          <Button key={index} size="small" emphasis={emphasis} onClick={() => onSend(event)}>
            {name}
          </Button>
        ))}
      </Inline>
    </>
  )
}

type Path = readonly (string | number)[]
type Leaf = { path: Path; value: string | number | boolean | null }

function leavesOf(value: unknown, path: Path = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => leavesOf(each, [...path, index]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]))
  return value === undefined ? [] : [{ path, value: value as Leaf['value'] }]
}

function withValue(value: unknown, [key, ...rest]: Path, leaf: Leaf['value']): unknown {
  if (key === undefined) return leaf
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? withValue(each, rest, leaf) : each))
  const object = value as Record<string, unknown>
  return { ...object, [key]: withValue(object[key], rest, leaf) }
}

/** The typed text as a value of the kind that the example has; null takes any JSON value. */
function parsed(text: string, { value }: Leaf): Leaf['value'] {
  if (typeof value === 'number') return Number(text)
  if (value !== null) return text
  try {
    return JSON.parse(text) as Leaf['value']
  } catch {
    return text
  }
}

function LeafField({ leaf, onChange }: { leaf: Leaf; onChange: (value: Leaf['value']) => void }) {
  const { path, value } = leaf
  const [kind] = useState(leaf)
  const name = path.join('.')
  if (typeof value === 'boolean')
    return (
      <label className={css.checkbox}>
        <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
        {name}
      </label>
    )
  return (
    <label className={css.field}>
      {name}
      <input
        className={css.input}
        type={typeof kind.value === 'number' ? 'number' : 'text'}
        step="any"
        defaultValue={String(value)}
        onChange={({ target }) => onChange(parsed(target.value, kind))}
      />
    </label>
  )
}

/** One example of an event with a field for each value. */
function Payload({ example, run }: { example: EventObject; run: Run }) {
  const [event, setEvent] = useState(example)
  const fields = leavesOf(example).filter(({ path }) => path.join('.') !== 'type')
  const isAccepted = accepts(run.frame.snapshot, event)
  return (
    <form
      className={css.form}
      onSubmit={(submit) => {
        submit.preventDefault()
        if (isAccepted) run.send(event)
      }}
    >
      {fields.map((leaf) => (
        <LeafField
          key={leaf.path.join('.')}
          leaf={leavesOf(event).find(({ path }) => path.join('.') === leaf.path.join('.')) ?? leaf}
          onChange={(value) => setEvent((before) => withValue(before, leaf.path, value) as EventObject)}
        />
      ))}
      {fields.length === 0 && (
        <Text size="xsmall" tone="muted">
          This event has no payload.
        </Text>
      )}
      <Inline gap={2}>
        <Button type="submit" size="small" disabled={!isAccepted}>
          Send this payload
        </Button>
        {!isAccepted && (
          <Text size="xsmall" tone="muted">
            Not accepted in this state.
          </Text>
        )}
      </Inline>
    </form>
  )
}

function EventForm({ run }: { run: Run }) {
  const [place, setPlace] = useState(0)
  const { event } = run.sendables[place] ?? { event: { type: '' } }
  return (
    <details>
      <summary className={css.summary}>Event with another payload</summary>
      <div className={css.form}>
        <label className={css.field}>
          Event
          <select className={css.input} value={place} onChange={({ target }) => setPlace(Number(target.value))}>
            {run.sendables.map(({ name }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list does not change
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Payload key={place} example={event} run={run} />
      </div>
    </details>
  )
}

/** The events that the machine accepts in the shown state, the answers of its actors, and a form for any payload. */
export function EventPanel({ run }: { run: Run }) {
  const { snapshot, calls } = run.frame
  const accepted = run.sendables.filter(({ event }) => accepts(snapshot, event))
  return (
    <section aria-label="Events" className={css.panel}>
      <Heading level={2} size="title4">
        Send an event
      </Heading>
      <Inline gap={2}>
        {accepted
          .filter((each) => !isInternal(each))
          .map(({ name, event }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two examples may have one name
            <Button key={index} size="small" onClick={() => run.send(event)}>
              {name}
            </Button>
          ))}
      </Inline>
      {snapshot.status !== 'active' && (
        <Text size="xsmall" tone="muted">
          The machine has ended.
        </Text>
      )}
      <Buttons
        title={`Answer for ${calls.map(({ id }) => id).join(', ')}`}
        emphasis="outline"
        sendables={accepted.filter(({ event }) => /^xstate\.(done|error)/.test(event.type))}
        onSend={run.send}
      />
      <Buttons
        title="Let time pass"
        emphasis="outline"
        sendables={accepted.filter(({ event }) => event.type.startsWith('xstate.after'))}
        onSend={run.send}
      />
      <EventForm run={run} />
    </section>
  )
}
