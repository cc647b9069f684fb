import { useState } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'

import { decodeRun, encodeRun, slugOf, type RunLink } from './link.ts'
import { replay, withWaitingActors, type Frame, type Screen, type Server, type ToastOf } from './run.ts'
import { sendablesOf, type Examples, type Sendable } from './sendables.ts'
import { nameOfEvent } from './transitions.ts'

/** A recorded run. */
export type Scenario = { name: string; input?: unknown; events: readonly EventObject[] }

/** What the inspector needs to know of a machine. */
export type Inspected = Examples & {
  /** Its actors are replaced: their answers are events of the run. */
  machine: AnyStateMachine
  /** The input of the run that starts without a scenario. */
  input?: unknown
  scenarios: readonly Scenario[]
  server?: Server
  /** The matching screen of the shop. */
  screen?: Screen
  toastOf?: ToastOf
  /** The stories of invoked machines that tell why a state is entered, by its path. */
  reasons?: Readonly<Record<string, { name: string; storyId: string }>>
}

export type Run = {
  machine: AnyStateMachine
  scenarios: readonly Scenario[]
  scenario: Scenario
  sendables: readonly Sendable[]
  frames: readonly Frame[]
  /** The place of the frame that is shown. */
  step: number
  frame: Frame
  link: RunLink
  nameOf: (event: EventObject) => string
  /** Plays events after the shown step; later steps are dropped. */
  send: (...sent: EventObject[]) => void
  moveTo: (step: number) => void
  choose: (scenario: Scenario) => void
}

type State = { scenario: Scenario; events: readonly EventObject[]; frames: readonly Frame[]; step: number }

const noScenario = 'From the start'

/** The run of a machine: its scenario, its events, and the step that is shown. */
export function useRun(inspected: Inspected, initial: RunLink, onLink: (link: RunLink) => void): Run {
  const [{ machine, scenarios, sendables }] = useState(() => {
    const waiting = withWaitingActors(inspected.machine)
    const { input } = inspected
    return {
      machine: waiting,
      scenarios: [{ name: noScenario, input, events: [] }, ...inspected.scenarios] as [Scenario, ...Scenario[]],
      sendables: sendablesOf(waiting, inspected),
    }
  })
  const stateOf = (scenario: Scenario, events: readonly EventObject[], step = events.length): State => {
    const frames = replay(machine, scenario.input, events)
    return { scenario, events, frames, step: Math.max(0, Math.min(step, frames.length - 1)) }
  }
  const [state, setState] = useState(() => {
    const scenario = scenarios.find(({ name }) => slugOf(name) === initial.scenario) ?? scenarios[0]
    const events = initial.events === '' ? scenario.events : decodeRun(initial.events, scenario.events, sendables)
    return stateOf(scenario, events, initial.step < 0 ? undefined : initial.step)
  })
  const linkOf = ({ scenario, events, step }: State): RunLink => ({
    scenario: scenario === scenarios[0] ? '' : slugOf(scenario.name),
    step,
    events: events === scenario.events ? '' : encodeRun(events, scenario.events, sendables),
  })
  const change = (next: State) => {
    setState(next)
    onLink(linkOf(next))
  }
  const { scenario, events, frames, step } = state
  return {
    machine,
    scenarios,
    scenario,
    sendables,
    frames,
    step,
    // The step is always within the run.
    frame: frames[step] as Frame,
    link: linkOf(state),
    nameOf: (event) =>
      sendables.find((each) => JSON.stringify(each.event) === JSON.stringify(event))?.name ?? nameOfEvent(event.type),
    send: (...sent) => change(stateOf(scenario, [...events.slice(0, step), ...sent])),
    moveTo: (to) => change({ ...state, step: Math.max(0, Math.min(to, frames.length - 1)) }),
    choose: (chosen) => change(stateOf(chosen, chosen.events)),
  }
}

/** Whether the machine would accept an event. A payload that a guard cannot read counts as not accepted. */
export function accepts(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  try {
    return snapshot.status === 'active' && snapshot.can(event)
  } catch {
    return false
  }
}
