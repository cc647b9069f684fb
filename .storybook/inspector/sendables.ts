import type { AnyStateMachine, EventObject } from 'xstate'

import { nameOfEvent } from './transitions.ts'

/** An event that can be sent to a machine, with a distinct name. */
export type Sendable = { name: string; event: EventObject }

export type Examples = {
  /** Examples of the events, by type or as a list. An event without an example is sent without data. */
  events?: Readonly<Record<string, readonly EventObject[]>> | readonly EventObject[]
  /** Possible outputs of each invoked actor, by invoke id. Failure is always offered. */
  answers?: Readonly<Record<string, readonly unknown[]>>
}

/** The events of a machine, one for each example. */
export function eventsOf(machine: AnyStateMachine, { events = [] }: Examples): Sendable[] {
  const given: readonly EventObject[] = Array.isArray(events) ? events : Object.values(events).flat()
  const types = [...new Set([...given.map(({ type }) => type), ...machine.events])]
  return types
    .filter((type) => !/^xstate\.|^$|\*/.test(type))
    .flatMap((type) => {
      const examples = given.filter((event) => event.type === type)
      if (examples.length === 0) return [{ name: type, event: { type } }]
      return examples.map((event) => ({ name: named(type, event, examples), event }))
    })
}

/** The possible results of the actors: one per example, and a failure. */
export function answersOf(machine: AnyStateMachine, { answers = {} }: Examples): Sendable[] {
  return machine.events.flatMap((type): Sendable[] => {
    const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
    if (outcome === 'error')
      return [{ name: `${id} fails`, event: { type, error: new Error('no answer'), actorId: id } as EventObject }]
    if (outcome !== 'done') return []
    const examples = answers[id] ?? [undefined]
    return examples.map((output) => ({
      name: named(`${id} answers`, output, examples),
      event: { type, output, actorId: id } as EventObject,
    }))
  })
}

/** The ends of the delays. */
export const delaysOf = (machine: AnyStateMachine): Sendable[] =>
  machine.events
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ name: `${nameOfEvent(type).replace('after ', '')} passes`, event: { type } }))

/** Everything that can happen to a machine, always in the same order: links refer to the places in this list. */
export const sendablesOf = (machine: AnyStateMachine, examples: Examples): Sendable[] => [
  ...eventsOf(machine, examples),
  ...answersOf(machine, examples),
  ...delaysOf(machine),
]

/** The nested values by path: `{ a: { b: 1 } }` is `a.b` → `1`. */
export function leaves(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, path === '' ? key : `${path}.${key}`)]),
  )
}

/** A name with the first two values that distinguish an example from others of its type. */
function named(name: string, example: unknown, all: readonly unknown[]): string {
  if (all.length < 2) return name
  const others = all.filter((each) => each !== example).map((each) => leaves(each))
  const distinctive = [...leaves(example)]
    .filter(([path, value]) => others.some((other) => other.get(path) !== value))
    .map(([path, value]) => `${path.split('.').at(-1) ?? ''} ${value.length > 28 ? `${value.slice(0, 28)}…` : value}`)
  return `${name}: ${distinctive.slice(0, 2).join(', ')}`
}
