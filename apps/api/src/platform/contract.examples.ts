import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { parse } from 'yaml'

import { readContract } from './contract-document.ts'
import { mountContract, type ContractOptions } from './contract.ts'
import { createHttp } from './http.ts'
import { createLogger } from './logger.ts'
import { Problem } from './problem.ts'

const envelope = (data: string) =>
  `content: { application/json: { schema: { type: object, required: [success, data, message, error], properties: { success: { const: true }, data: ${data}, message: { type: [string, 'null'] }, error: { type: 'null' } } } } }`
const refusals = (...statuses: number[]) =>
  statuses.map((status) => `        '${status}': { $ref: '#/components/responses/Refused' }`).join('\n')

/** A contract that has every kind of parameter, body and guard in few lines. */
export const smallContract = `
openapi: 3.1.0
security: [{ key: [] }]
paths:
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1, maximum: 2147483647 } }]
    get:
      operationId: getThing
      responses:
        '200': { description: ok, ${envelope("{ $ref: '#/components/schemas/Thing' }")} }
${refusals(400, 401, 404, 500)}
  /things:
    get:
      operationId: listThings
      parameters:
        - { name: keyword, in: query, schema: { type: string, minLength: 1, maxLength: 20 } }
        - { name: page, in: query, schema: { type: integer, minimum: 0, maximum: 1000, default: 0 } }
        - { name: price, in: query, schema: { type: number, minimum: 0 } }
        - { name: sale, in: query, schema: { type: boolean } }
        - { name: tag, in: query, schema: { type: array, maxItems: 3, items: { type: string, enum: [a, b, c] } } }
        - { name: ids, in: query, explode: false, schema: { type: array, maxItems: 3, items: { type: integer } } }
      responses:
        '200': { description: ok, ${envelope('{ type: object, additionalProperties: true }')} }
${refusals(400, 401, 500)}
    post:
      operationId: createThing
      security: [{ key: [], guest: [] }, { partner: [] }]
      parameters:
        - { name: Idempotency-Key, in: header, required: true, schema: { type: string, pattern: '^[a-z0-9]{4,8}$' } }
        - { name: shade, in: cookie, schema: { type: integer, maximum: 3 } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewThing' } } } }
      responses:
        '201': { description: made, ${envelope('{ type: object, additionalProperties: true }')} }
${refusals(400, 401, 404, 413, 415, 500)}
components:
  responses:
    Refused:
      description: no
      content: { application/json: { schema: { $ref: '#/components/schemas/Failure' } } }
  schemas:
    Failure: { type: object, required: [success, data, message, error], properties: { success: { const: false }, error: { type: object, required: [code] } } }
    Thing: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string }, note: { oneOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] } } }
    Note: { type: object, required: [text], properties: { text: { type: string } } }
    NewThing:
      type: object
      additionalProperties: false
      required: [name, quantity]
      properties:
        name: { type: string, minLength: 2, maxLength: 10 }
        quantity: { type: integer, format: int32, minimum: 1, maximum: 99 }
        email: { type: string, format: email }
        pay: { oneOf: [{ $ref: '#/components/schemas/Pix' }, { $ref: '#/components/schemas/Card' }], discriminator: { propertyName: method } }
        lines: { type: array, maxItems: 4, items: { type: object, additionalProperties: false, required: [id], properties: { id: { type: integer } } } }
        any: {}
    Pix: { type: object, required: [method], additionalProperties: false, properties: { method: { type: string, const: pix } } }
    Card: { type: object, required: [method, token], additionalProperties: false, properties: { method: { type: string, const: card }, token: { type: string } } }
`

export const smallHandlers: ContractOptions['handlers'] = {
  getThing: ({ params: { id } }: FastifyRequest<{ Params: { id: number } }>) => {
    if (id === 404) throw new Problem('NOT_FOUND')
    if (id === 500) throw new Error('secret of the inside, ana@example.com')
    return { id, name: 'x', note: id === 2 ? { text: 't', leak: 1 } : null, leak: 'never' }
  },
  listThings: ({ query }: FastifyRequest) => query,
  createThing: ({ body, headers, cookies }: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-made', 'yes')
    return { body, key: headers['idempotency-key'], shade: cookies['shade'] }
  },
}

/** A server of {@link smallContract}, below `/api`. */
export async function buildSmallApi(logger = createLogger({ level: 'silent' })): Promise<FastifyInstance> {
  const app = createHttp({ logger })
  await app.register(
    async (api) => {
      await api.register(cookie)
      mountContract(api, {
        operations: readContract(parse(smallContract)),
        handlers: smallHandlers,
        security: {
          key: ({ headers }) => {
            if (headers['x-api-key'] !== 'k') throw new Problem('API_KEY_INVALID')
          },
          guest: ({ cookies }) => {
            if (cookies['guest'] === undefined) throw new Problem('NOT_FOUND')
          },
          partner: ({ headers }) => {
            if (headers['x-partner'] !== 'p') throw new Problem('API_KEY_INVALID')
          },
        },
        checkAnswers: true,
      })
    },
    { prefix: '/api' },
  )
  await app.ready()
  return app
}

export const key = { 'x-api-key': 'k' }

/** The calls of a test, on a server that is built later. */
export const callsOf = (app: () => FastifyInstance) => ({
  get: (url: string) => app().inject({ url: `/api${url}`, headers: key }),
  post: (payload: unknown, more: InjectOptions = {}) =>
    app().inject({
      method: 'POST',
      url: '/api/things',
      headers: { ...key, 'idempotency-key': 'abcd', 'content-type': 'application/json', ...more.headers },
      cookies: { guest: 'g', ...more.cookies },
      payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    }),
})

export const fieldsOf = async (answer: ReturnType<ReturnType<typeof callsOf>['get']>) => {
  const { statusCode, ...rest } = await answer
  return [statusCode, rest.json().error.code, rest.json().error.fields]
}
export const invalid = (...fields: { path: string; code: string; limit?: number }[]) => [
  400,
  'VALIDATION_FAILED',
  fields,
]
