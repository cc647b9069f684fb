import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type StateValue,
} from 'xstate'

import type { NewToast } from '../../apps/storefront/src/toasts.ts'
import { transitionsOf, type Transition } from './transitions.ts'

/** A running actor that the machine invoked. */
export type Call = { id: string; src: string; input: unknown }

/** How the simulated server accepts calls, by invoke id. @default the first example of the actor's answers */
export type Server = Readonly<Record<string, (call: Call, snapshot: AnyMachineSnapshot) => EventObject>>

/** Draws a snapshot as the shop does; its events go to the machine. */
export type Screen = (snapshot: AnyMachineSnapshot, send: (...sent: EventObject[]) => void) => ReactNode

/** The toast with which the shop announces an emitted event; null for none. */
export type ToastOf = (i18n: I18n, emitted: EventObject, send: (event: EventObject) => void) => NewToast | null

/** The machine after one event; the first frame is the machine after its start. */
export type Frame = {
  event: EventObject | null
  snapshot: AnyMachineSnapshot
  /** The transitions that the event caused, eventless ones included. */
  transitions: Transition[]
  emitted: EventObject[]
  calls: Call[]
  /** The error of a guard or an action, which stops the machine. */
  error: string | null
}

/** The machine with actors that never settle: their results are events of the run. */
export function withWaitingActors(machine: AnyStateMachine): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors)
  const waiting = fromPromise(() => new Promise<never>(() => {}))
  return machine.provide({ actors: Object.fromEntries(names.map((name) => [name, waiting])) })
}

const callsOf = (snapshot: AnyMachineSnapshot): Call[] =>
  Object.entries(snapshot.children as Record<string, AnyActorRef>).map(([id, child]) => {
    const { src } = child as unknown as { src: unknown }
    return { id, src: typeof src === 'string' ? src : id, input: (child.getSnapshot() as { input?: unknown }).input }
  })

/**
 * Plays events to a machine and returns every snapshot. A step back is an earlier frame, so it changes nothing. Time does not
 * pass: delayed transitions are events of the run too.
 *
 * @param machine - as returned by `withWaitingActors`
 */
export function replay(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]): Frame[] {
  let transitions: Transition[] = []
  let emitted: EventObject[] = []
  let error: string | null = null
  const actor = createActor(machine, {
    input,
    clock: new SimulatedClock(),
    inspect: (inspection) => {
      if (inspection.type === '@xstate.microstep' && inspection.actorRef.sessionId === inspection.rootId)
        transitions.push(...inspection._transitions.flatMap(transitionsOf))
    },
  })
  actor.on('*', (event) => void emitted.push(event as EventObject))
  actor.subscribe({ error: (problem) => (error = problem instanceof Error ? problem.message : String(problem)) })
  const frameAfter = (event: EventObject | null): Frame => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    const frame = { event, snapshot, transitions, emitted, calls: callsOf(snapshot), error }
    transitions = []
    emitted = []
    return frame
  }
  actor.start()
  const frames = [frameAfter(null)]
  for (const event of events) {
    if (actor.getSnapshot().status !== 'active') break
    actor.send(event)
    frames.push(frameAfter(event))
  }
  actor.stop()
  return frames
}

/** Every path of a state value, from the root's empty one down: `{ paying: 'ready' }` is '', 'paying', 'paying.ready'. */
export function pathsOfValue(value: StateValue, above = ''): string[] {
  const below = (key: string) => (above === '' ? key : `${above}.${key}`)
  if (typeof value === 'string') return [above, below(value)]
  return [
    above,
    ...Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : pathsOfValue(inner, below(key)))),
  ]
}

/** The innermost active states: `payment.unknown`, or one path for each parallel region. */
export function nameOfValue(value: StateValue): string {
  const paths = pathsOfValue(value)
  return paths.filter((path) => path !== '' && !paths.some((other) => other.startsWith(`${path}.`))).join(', ')
}
