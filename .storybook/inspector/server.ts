import { useEffect, useEffectEvent } from 'react'
import type { AnyMachineSnapshot, EventObject } from 'xstate'

import type { Call, Server } from './run.ts'
import type { Examples } from './sendables.ts'
import { accepts, type Run } from './use-run.ts'

/** `hand`: the viewer answers. */
export const serverModes = { hand: 'by hand', accept: 'accepts', reject: 'rejects', fail: 'fails' } as const
export type ServerMode = keyof typeof serverModes

/** The answer of an invoked actor, as an event. */
const answerOf = ({ id }: Call, output: unknown): EventObject & { output: unknown; actorId: string } => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
})

const failureOf = ({ id }: Call): EventObject & { error: Error; actorId: string } => ({
  type: `xstate.error.actor.${id}`,
  error: new Error('no answer'),
  actorId: id,
})

const isRejection = (output: unknown) =>
  typeof output === 'object' && output !== null && 'ok' in output && output.ok === false

/** The answer to a call. An actor that never rejects fails instead. */
function responseTo(
  call: Call,
  snapshot: AnyMachineSnapshot,
  { answers = {}, server = {} }: Examples & { server?: Server },
  mode: ServerMode,
): EventObject {
  const outputs = answers[call.id] ?? []
  if (mode === 'accept') return server[call.id]?.(call, snapshot) ?? answerOf(call, outputs[0])
  const rejection = outputs.find(isRejection)
  return mode === 'reject' && rejection !== undefined ? answerOf(call, rejection) : failureOf(call)
}

/** Answers the running calls of the last step after a delay, one by one. */
export function useServer(run: Run, examples: Examples & { server?: Server }, mode: ServerMode, delay: number): void {
  const { frames, step } = run
  const respond = useEffectEvent(() => {
    const { calls, snapshot } = run.frame
    const response = calls
      .map((call) => responseTo(call, snapshot, examples, mode))
      .find((event) => accepts(snapshot, event))
    if (response !== undefined) run.send(response)
  })
  useEffect(() => {
    if (mode === 'hand' || step !== frames.length - 1) return undefined
    const timer = setTimeout(respond, delay)
    return () => clearTimeout(timer)
  }, [frames, step, mode, delay])
}
