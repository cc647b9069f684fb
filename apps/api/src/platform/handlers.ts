import type { FastifyReply, FastifyRequest } from 'fastify'

import type { operations } from '@lotus/openapi/schema'

import type { Streamed } from './streamed.ts'

/** The operationIds of the contract. */
export type Operation = keyof operations
type Body<Op> = Op extends { requestBody: { content: { 'application/json': infer Json } } } ? Json : undefined
type Params<Op> = Op extends { parameters: { path: infer Path extends object } } ? Path : unknown
type Query<Op> = Op extends { parameters: { query?: infer Search } } ? NonNullable<Search> : unknown
type LowerKeys<Fields> = { [Name in keyof Fields as Lowercase<Name & string>]: Fields[Name] }
type Headers<Op> = Op extends { parameters: { header?: infer Fields } } ? LowerKeys<NonNullable<Fields>> : unknown
type Success<Op> = Op extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & (200 | 201)]: Responses[Status] extends {
        content: { 'application/json': { data: infer Data } }
      }
        ? Data
        : never
    }[keyof Responses & (200 | 201)]
  : never

/** The request of one operation, validated against the contract: it has no unknown fields. */
export type RequestOf<Name extends Operation> = FastifyRequest<{
  Body: Body<operations[Name]>
  Params: Params<operations[Name]>
  Querystring: Query<operations[Name]>
  Headers: Headers<operations[Name]>
}>
/** The result of the handler of one operation: the `data` of the envelope. */
export type AnswerOf<Name extends Operation> = Success<operations[Name]>

/**
 * The handler of one operation, typed by the contract. It returns `data`, or large data as a stream; the envelope and the documented status are
 * added. It may set headers, cookies and another documented status on `reply`.
 */
export type Handler<Name extends Operation> = (
  request: RequestOf<Name>,
  reply: FastifyReply,
) => Promise<AnswerOf<Name> | Streamed<AnswerOf<Name>>> | AnswerOf<Name>

/** Handlers of all operations. A module provides some of them: `satisfies Partial<Handlers>`. */
export type Handlers = { [Name in Operation]: Handler<Name> }
