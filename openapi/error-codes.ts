import type { ErrorCode, operations } from './schema.gen.ts'

export type OperationId = keyof operations

type Answers<Operation extends OperationId> = operations[Operation]['responses']

type CodeOf<Answer> = Answer extends {
  content: { 'application/json': { error: { code: infer Code extends ErrorCode } } }
}
  ? Code
  : never

/** The codes that an operation can answer, for exhaustive handling: `satisfies Record<ErrorCodeOf<'signIn'>, …>`. */
export type ErrorCodeOf<Operation extends OperationId> = {
  [Id in Operation]: { [Status in keyof Answers<Id>]: CodeOf<Answers<Id>[Status]> }[keyof Answers<Id>]
}[Operation]
