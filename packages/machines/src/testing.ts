import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { initialTransition, transition } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph'

/** At least one example of every event of a union, so that a new event does not compile without one. */
export type EventExamples<Event extends { type: string }> = {
  readonly [Type in Event['type']]: readonly [Extract<Event, { type: Type }>, ...Extract<Event, { type: Type }>[]]
}

type Model<Machine extends AnyStateMachine> = {
  input: InputFrom<Machine>
  events: Record<string, readonly EventFromLogic<Machine>[]>
  /** Possible outputs of each invoked actor, by invoke id. An error is always tried too. */
  answers: Record<string, readonly unknown[]>
}

/** Explores the state graph without running the machine: no actors, timers or effects. */
export function explore<Machine extends AnyStateMachine>(
  machine: Machine,
  model: Model<Machine>,
  /** Serializes a snapshot; needed if the whole context distinguishes too many states. */
  same?: (snapshot: SnapshotFrom<Machine>) => string,
) {
  const examples = (type: string): AnyEventObject[] => {
    if (type in model.events) return [...model.events[type]!]
    const done = /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1]
    if (done !== undefined) {
      const answers = model.answers[done]
      if (answers === undefined) throw new Error(`No answers given for the actor "${done}"`)
      return answers.map((output) => ({ type, output, actorId: done }))
    }
    if (!type.startsWith('xstate.')) throw new Error(`No example given for the event "${type}"`)
    return [{ type, error: new Error(type) }]
  }
  const options = {
    input: model.input,
    limit: 100_000,
    ...(same ? { serializeState: same } : {}),
    events: (snapshot: AnyMachineSnapshot) =>
      snapshot.status === 'active'
        ? [...new Set(snapshot._nodes.flatMap((node) => node.ownEvents))].flatMap(examples)
        : [],
  }
  const paths = getShortestPaths(machine, options as never)
  const steps = adjacencyMapToArray(getAdjacencyMap(machine, options as never)) as unknown as {
    state: SnapshotFrom<Machine>
    nextState: SnapshotFrom<Machine>
  }[]
  return { paths, steps }
}

/** The atomic states that the machine does not leave at once, as dotted names. */
export function restingStates(node: AnyStateMachine | AnyStateNode): string[] {
  const root = 'root' in node ? node.root : node
  const children = Object.values(root.states) as AnyStateNode[]
  if (children.length > 0) return children.flatMap((child) => restingStates(child))
  const leavesAtOnce = root.always?.some((step) => step.guard === undefined) ?? false
  return leavesAtOnce ? [] : [root.path.join('.')]
}

type Step = { state: { value: unknown; status: string }; nextState: { value: unknown; status: string } }

/**
 * Reached states from which no event leads to an end.
 * @param isEnd @default a final state; a machine that never ends passes the states where it may stay
 */
export function deadEnds(
  steps: Step[],
  isEnd: (snapshot: Step['state']) => boolean = ({ status }) => status === 'done',
) {
  const name = (snapshot: { value: unknown }) => JSON.stringify(snapshot.value)
  const ends = new Set(steps.flatMap((step) => (isEnd(step.nextState) ? [name(step.nextState)] : [])))
  for (let size = -1; size !== ends.size;) {
    size = ends.size
    for (const step of steps) if (ends.has(name(step.nextState))) ends.add(name(step.state))
  }
  return [...new Set(steps.flatMap((step) => [name(step.state), name(step.nextState)]))].filter(
    (state) => !ends.has(state),
  )
}

/** The snapshot after a sequence of events. */
export function play<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  events: AnyEventObject[],
) {
  const [start] = initialTransition(machine, ...([input] as never))
  return events.reduce<SnapshotFrom<Machine>>((at, event) => transition(machine, at, event as never)[0], start)
}

/** The answer of an invoked actor, as an event. */
export const done = (actor: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
})

/** The unexpected error of an invoked actor, as an event. */
export const broken = (actor: string): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error: new Error('bug'),
  actorId: actor,
})
