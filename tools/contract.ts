/**
 * Generates the contract that is published, `openapi/storefront.gen.json`, from `openapi/storefront.yaml`, which is OpenAPI except
 * that:
 *
 * - an answer of an operation is `{ description, data }`: the envelope and the headers are added;
 * - an operation lists in `errors` the codes of its own. The codes that every operation has, or that follow from its security and
 *   its body, are added, and the answers by status with the codes that each can have;
 * - `errorAnswers` has the status and the description of every code, in place of `ErrorCode`.
 */
import { parse } from 'yaml'

type Node = { [key: string]: unknown }
type ErrorAnswer = { name: string; description: string; retry?: boolean; codes: string[] }
type Operation = {
  operationId: string
  security?: Node[]
  requestBody?: unknown
  errors?: string[]
  responses: Record<string, { description: string; data: unknown }>
}
type Source = {
  security: Node[]
  paths: Record<string, Record<string, Operation>>
  errorAnswers: Record<string, ErrorAnswer>
  components: { schemas: Node; [kind: string]: Node }
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: unknown) => ({ 'application/json': { schema } })
const headersOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, ref('headers', name)]))
const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

const success = ({ description, data }: { description: string; data: unknown }) => ({
  description,
  headers: headersOf(limits),
  content: json({
    type: 'object',
    required: ['success', 'data', 'message', 'error'],
    properties: {
      success: { type: 'boolean', const: true },
      data,
      message: { type: ['string', 'null'], maxLength: 200 },
      error: { type: 'null' },
    },
  }),
})

const failure = ({ description, retry = false }: ErrorAnswer, codes: readonly string[]) => ({
  description,
  headers: headersOf(retry ? [...limits, 'Retry-After'] : limits),
  content: json({
    allOf: [
      ref('schemas', 'Failure'),
      {
        type: 'object',
        required: ['error'],
        properties: {
          error: { type: 'object', required: ['code'], properties: { code: { type: 'string', enum: codes } } },
        },
      },
    ],
  }),
})

/** The codes that an operation has without listing them. */
function commonCodes({ requestBody, security }: Operation, byDefault: readonly Node[]): string[] {
  const alternatives = (security ?? byDefault).map((alternative) => Object.keys(alternative))
  const schemes = new Set(alternatives.flat())
  // Without a session, another alternative decides.
  const needsSession = alternatives.every((names) => names.includes('session'))
  return [
    'VALIDATION_FAILED',
    ...(schemes.has('apiKey') ? ['API_KEY_INVALID'] : []),
    ...(needsSession ? ['UNAUTHENTICATED'] : []),
    ...(schemes.has('session') ? ['SESSION_EXPIRED'] : []),
    ...(requestBody === undefined ? [] : ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']),
    'RATE_LIMITED',
    'UNEXPECTED',
    'SERVICE_UNAVAILABLE',
  ]
}

/** JSON with one value a line, unless the line would be longer than 140 characters. */
function format(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 140) return line
  const inner = `${indent} `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((item) => format(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${format(item, inner)}`)
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

/** The generated files by name. @throws {Error} that names an operation and its mistake */
export function generateContract(text: string): { document: string; statuses: string } {
  const { errorAnswers, ...source } = parse(text) as Source
  const statusOf = new Map(
    Object.entries(errorAnswers).flatMap(([status, { codes }]) => codes.map((code) => [code, status])),
  )
  const shared: Node = {}
  const answered = new Set<string>()

  /** Answers that several operations have are components. */
  function errorsOf(operation: Operation): Node {
    const { operationId: id, errors = [] } = operation
    const common = commonCodes(operation, source.security)
    const codes = [...common, ...errors]
    for (const code of errors) {
      if (!statusOf.has(code)) throw new Error(`${id} lists ${code}, which errorAnswers lacks`)
      if (codes.indexOf(code) !== codes.lastIndexOf(code))
        throw new Error(`${id} need not list ${code}, or lists it twice`)
    }
    return Object.fromEntries(
      Object.entries(errorAnswers).flatMap(([status, answer]): [string, unknown][] => {
        const own = answer.codes.filter((code) => codes.includes(code))
        if (own.length === 0) return []
        for (const code of own) answered.add(code)
        const isShared = own.length === 1 || own.every((code) => common.includes(code))
        if (!isShared) return [[status, failure(answer, own)]]
        const name = own.length === 1 && own[0] === answer.codes[0] ? answer.name : [answer.name, ...own].join('_')
        shared[name] ??= failure(answer, own)
        return [[status, ref('responses', name)]]
      }),
    )
  }

  const paths = Object.fromEntries(
    Object.entries(source.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => {
          const { errors: _errors, responses, ...rest } = operation
          const successes = Object.entries(responses).map(([status, answer]) => [status, success(answer)])
          return [method, { ...rest, responses: { ...Object.fromEntries(successes), ...errorsOf(operation) } }]
        }),
      ),
    ]),
  )
  const unused = [...statusOf.keys()].filter((code) => !answered.has(code))
  if (unused.length > 0) throw new Error(`No operation lists ${unused.join(', ')}`)
  const { schemas, ...components } = source.components
  const ErrorCode = {
    type: 'string',
    description: 'Stable codes that the client translates; `message` is the Portuguese fallback.',
    enum: [...statusOf.keys()],
  }
  const document = {
    ...source,
    paths,
    components: { ...components, responses: shared, schemas: { ErrorCode, ...schemas } },
  }
  const statuses = [...statusOf].map(([code, status]) => `  ${code}: ${status}\n`).join('')
  return {
    document: `${format(document)}\n`,
    statuses: `/** The HTTP status of each error code. */\nexport type Statuses = {\n${statuses}}\n`,
  }
}
