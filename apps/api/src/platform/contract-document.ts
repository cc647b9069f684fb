import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Schema = { [keyword: string]: unknown }
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie'
export type Parameter = { in: ParameterPlace; name: string; required: boolean; explode: boolean; schema: Schema }
export type ContractOperation = {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's form: `/products/:productId`. */
  url: string
  /** Alternatives; each is a list of security schemes that must all accept. */
  security: string[][]
  parameters: Parameter[]
  body: { required: boolean; schema: Schema } | null
  /** Of `application/json` answers, by status. */
  responses: Map<number, Schema>
  /** The first 2xx status. */
  successStatus: number
}

type Node = { [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const asNode = (value: unknown): Node => (isNode(value) ? value : {})
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Copies the document with every `$ref` replaced by what it points to; shared parts stay shared. */
function dereference(document: Node): Node {
  const done = new Map<string, unknown>()
  const resolve = (pointer: string, trail: readonly string[]): unknown => {
    if (trail.includes(pointer))
      throw new Error(`The contract refers to itself at ${pointer}: write it out or flatten it`)
    if (!done.has(pointer)) {
      const target = pointer
        .slice('#/'.length)
        .split('/')
        .reduce<unknown>((node, key) => asNode(node)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
      if (target === undefined) throw new Error(`The contract refers to ${pointer}, which does not exist`)
      done.set(pointer, copy(target, [...trail, pointer]))
    }
    return done.get(pointer)
  }
  const copy = (value: unknown, trail: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => copy(item, trail))
    if (!isNode(value)) return value
    const { $ref, ...siblings } = value
    if (isNode(siblings['discriminator'])) {
      // Ajv derives the mapping from each member's `const` and rejects an explicit one. It checks only objects: without a type,
      // a list, a text or null would match any member.
      siblings['discriminator'] = { propertyName: siblings['discriminator']['propertyName'] }
      siblings['type'] ??= 'object'
    }
    const own = Object.fromEntries(Object.entries(siblings).map(([key, item]) => [key, copy(item, trail)]))
    if (typeof $ref !== 'string') return own
    const target = resolve($ref, trail)
    return Object.keys(own).length === 0 ? target : { ...asNode(target), ...own }
  }
  return asNode(copy(document, []))
}

const jsonSchema = (holder: unknown): Schema | null => {
  const media = asNode(asNode(asNode(holder)['content'])['application/json'])
  return isNode(media['schema']) ? media['schema'] : null
}

function readParameter(value: unknown): Parameter {
  const { name, in: place, required, explode, schema } = asNode(value)
  return {
    name: String(name),
    in: place as ParameterPlace,
    required: required === true,
    explode: explode !== false,
    schema: asNode(schema),
  }
}

function readOperation(path: string, method: (typeof methods)[number], item: Node, document: Node): ContractOperation {
  const operation = asNode(item[method])
  const responses = new Map<number, Schema>()
  for (const [status, response] of Object.entries(asNode(operation['responses']))) {
    const schema = jsonSchema(response)
    if (schema !== null) responses.set(Number(status), schema)
  }
  const successStatus = [...responses.keys()].find((status) => status >= 200 && status < 300)
  const id = operation['operationId']
  if (typeof id !== 'string') throw new Error(`The contract names no operationId for ${method} ${path}`)
  if (successStatus === undefined) throw new Error(`The contract describes no JSON success of ${id}`)
  const bodySchema = jsonSchema(operation['requestBody'])
  return {
    id,
    method: method.toUpperCase() as ContractOperation['method'],
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    security: asList(operation['security'] ?? document['security']).map((alternative) =>
      Object.keys(asNode(alternative)),
    ),
    parameters: [...asList(item['parameters']), ...asList(operation['parameters'])].map(readParameter),
    body:
      bodySchema === null
        ? null
        : { required: asNode(operation['requestBody'])['required'] === true, schema: bodySchema },
    responses,
    successStatus,
  }
}

/** Reads the operations of an OpenAPI 3.1 document. */
export function readContract(source: unknown): ContractOperation[] {
  const document = dereference(asNode(source))
  return Object.entries(asNode(document['paths'])).flatMap(([path, item]) =>
    methods
      .filter((method) => isNode(asNode(item)[method]))
      .map((method) => readOperation(path, method, asNode(item), document)),
  )
}

let storefront: ContractOperation[] | null = null

/** The storefront's contract, read once. `import.meta.resolve` is missing under Vitest. */
export const loadContract = (): ContractOperation[] =>
  (storefront ??= readContract(
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@lotus/openapi/storefront.json'), 'utf8')),
  ))
