import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A transition as the chart and the timeline name it. */
export type Transition = {
  /** Equal for the same transition of a chart and of a run. */
  key: string
  source: AnyStateNode
  /** Null if the state is not left. */
  target: AnyStateNode | null
  cause: string
  /** The name of the condition with its parameters; empty if there is none. */
  guard: string
}

/** An event, the result of an actor, or a delay, in words. */
export function nameOfEvent(type: string, source?: AnyStateNode): string {
  const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (outcome !== undefined) {
    const invoked = source?.invoke.find((each) => each.id === id)
    // An invoke without an id has that of its state.
    const name = typeof invoked?.src === 'string' && id.includes('.') ? invoked.src : id
    return `${name} ${outcome === 'done' ? 'answers' : 'fails'}`
  }
  return type
    .replace(/^xstate\.done\.state\..+$/, 'finished')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1')
    .replace(/^$/, 'at once')
}

function nameOfGuard(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard !== 'object' || guard === null || !('type' in guard)) return ''
  const params = 'params' in guard ? guard.params : undefined
  const values =
    typeof params === 'object' && params !== null
      ? Object.values(params).filter((value) => typeof value === 'string')
      : []
  return values.length === 0 ? String(guard.type) : `${String(guard.type)} ${values.join(' ')}`
}

/** One entry for each target of a definition. */
export function transitionsOf(definition: AnyTransitionDefinition): Transition[] {
  const { source, eventType } = definition
  const targets: (AnyStateNode | null)[] = definition.target === undefined ? [null] : [...definition.target]
  const guard = nameOfGuard(definition.guard)
  return targets.map((target) => ({
    key: [source.id, eventType, guard, target?.id ?? ''].join(' '),
    source,
    target,
    cause: nameOfEvent(eventType, source),
    guard,
  }))
}

/** All transitions that start at a state, the eventless ones too. */
export const transitionsFrom = (node: AnyStateNode): Transition[] =>
  [...node.transitions.values(), node.always ?? []].flat().flatMap(transitionsOf)

export const pathOf = (node: AnyStateNode): string => node.path.join('.')
