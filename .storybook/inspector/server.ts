import { useEffect, useEffectEvent } from 'react'
import type { AnyMachineSnapshot, EventObject } from 'xstate'

import type { Call, Server } from './run.ts'
import { delaysOf, type Examples } from './sendables.ts'
import type { ServerMode, Settings } from './settings.ts'
import { accepts, type Run } from './use-run.ts'

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

/** After a delay, answers a running call of the last step, or lets a delay of the machine pass. */
export function useServer(run: Run, examples: Examples & { server?: Server }, simulated: Settings): void {
  const { frames, step } = run
  const { server, delays, delay } = simulated
  const respond = useEffectEvent(() => {
    const { calls, snapshot } = run.frame
    const responses = server === 'hand' ? [] : calls.map((call) => responseTo(call, snapshot, examples, server))
    const ends = delays === 'hand' ? [] : delaysOf(run.machine).map(({ event }) => event)
    const next = [...responses, ...ends].find((event) => accepts(snapshot, event))
    if (next !== undefined) run.send(next)
  })
  useEffect(() => {
    if ((server === 'hand' && delays === 'hand') || step !== frames.length - 1) return undefined
    const timer = setTimeout(respond, delay)
    return () => clearTimeout(timer)
  }, [frames, step, server, delays, delay])
}
