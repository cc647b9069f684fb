import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>
type Stored = { version: number; source: Json | null }
type Index = { documents: Map<string, Stored>; aliases: Set<string>; mappings: Json }
type Answer = { status: number; body: unknown }

const object = (value: unknown): Json => (value ?? {}) as Json
const list = (value: unknown): Json[] => (value ?? []) as Json[]
const only = (value: unknown): [name: string, body: unknown] => Object.entries(object(value))[0] ?? ['', undefined]
const round = Math.fround
/** Numbers by value, text by its bytes. */
const order = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))

/** Values of a field such as `words.a` in a document. */
function valuesOf(source: Json, field: string): unknown[] {
  const value = field.split('.').reduce<unknown>((part, name) => object(part)[name], source)
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}

const isIn = (value: number, { gt, gte, lte }: { gt?: number; gte?: number; lte?: number }) =>
  (gt === undefined || value > gt) && (gte === undefined || value >= gte) && (lte === undefined || value <= lte)

/** The score of a document for a query; null if it does not match. Throws for what the shop does not use. */
function scoreOf(query: unknown, source: Json): number | null {
  const [kind, body] = only(query)
  const [field, condition] = only(body)
  const matches = (found: boolean) => (found ? 1 : null)
  switch (kind) {
    case 'match_all':
      return 1
    case 'match_none':
      return null
    case 'term':
      return matches(valuesOf(source, field).includes(object(condition)['value']))
    case 'terms':
      return matches(valuesOf(source, field).some((value) => (condition as unknown[]).includes(value)))
    case 'prefix':
      return matches(
        valuesOf(source, field).some((value) => String(value).startsWith(String(object(condition)['value']))),
      )
    case 'range':
      return matches(valuesOf(source, field).some((value) => isIn(Number(value), object(condition))))
    case 'exists':
      return matches(valuesOf(source, String(condition)).length > 0)
    case 'constant_score': {
      const { filter, boost } = object(body)
      return scoreOf(filter, source) === null ? null : round(Number(boost))
    }
    case 'dis_max': {
      const scores = list(object(body)['queries']).flatMap((each) => scoreOf(each, source) ?? [])
      return scores.length === 0 ? null : Math.max(...scores)
    }
    case 'function_score': {
      const { field_value_factor: factor, boost_mode: mode } = object(body)
      if (mode !== 'replace') throw new Error(`boost_mode ${String(mode)}`)
      const { field: name, missing } = object(factor)
      return round(Number(valuesOf(source, String(name))[0] ?? missing))
    }
    case 'bool':
      return boolScore(object(body), source)
    default:
      throw new Error(`unknown query [${kind}]`)
  }
}

/** `should` is optional beside `filter` or `must`, and otherwise one of it has to match. */
function boolScore(body: Json, source: Json): number | null {
  const { filter = [], must = [], must_not: not = [], should = [], minimum_should_match: least } = body
  if (list(not).some((each) => scoreOf(each, source) !== null)) return null
  if (list(filter).some((each) => scoreOf(each, source) === null)) return null
  const scores = list(must).map((each) => scoreOf(each, source))
  if (scores.includes(null)) return null
  const optional = list(should).map((each) => scoreOf(each, source))
  const required = Number(least ?? (list(filter).length + list(must).length === 0 && optional.length > 0 ? 1 : 0))
  if (optional.filter((score) => score !== null).length < required) return null
  return [...scores, ...optional].reduce<number>((sum, score) => round(sum + (score ?? 0)), 0)
}

function aggregate(aggs: unknown, sources: readonly Json[]): Json {
  const entries = Object.entries(object(aggs)).map(([name, agg]) => {
    const { filter, terms, min, max, aggs: inner } = object(agg)
    if (filter !== undefined) {
      const found = sources.filter((source) => scoreOf(filter, source) !== null)
      return [name, { doc_count: found.length, ...aggregate(inner, found) }]
    }
    if (terms !== undefined) {
      const { field, size } = object(terms)
      const counts = Map.groupBy(
        sources.flatMap((source) => valuesOf(source, String(field))),
        (value) => value,
      )
      const buckets = Array.from(counts, ([key, all]) => ({ key, doc_count: all.length }))
      buckets.sort((a, b) => b.doc_count - a.doc_count || order(a.key, b.key))
      return [name, { doc_count_error_upper_bound: 0, sum_other_doc_count: 0, buckets: buckets.slice(0, Number(size)) }]
    }
    const values = sources.flatMap((source) => valuesOf(source, String(object(min ?? max)['field'])).map(Number))
    const bound = min === undefined ? Math.max(...values) : Math.min(...values)
    return [name, { value: values.length === 0 ? null : bound }]
  })
  return Object.fromEntries(entries) as Json
}

function search(index: Index, body: Json): Json {
  const live = [...index.documents].flatMap(([id, { source }]) => (source === null ? [] : [{ id, source }]))
  const found = live.flatMap(({ id, source }) => {
    const score = scoreOf(body['query'], source)
    return score === null ? [] : [{ id, source, score }]
  })
  const sort = list(body['sort']).map(only)
  found.sort((one, other) => {
    for (const [field, direction] of sort) {
      const [a, b] = [one, other].map(({ source, score }) => (field === '_score' ? score : valuesOf(source, field)[0]))
      if (a === b) continue
      return order(a, b) * (direction === 'asc' ? 1 : -1)
    }
    return 0
  })
  const from = Number(body['from'] ?? 0)
  const tracked = body['track_total_hits']
  const most = typeof tracked === 'number' ? tracked : Infinity
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      ...(tracked === false
        ? {}
        : { total: { value: Math.min(found.length, most), relation: found.length > most ? 'gte' : 'eq' } }),
      max_score: null,
      hits: found.slice(from, from + Number(body['size'])).map(({ id, score }) => ({ _id: id, _score: score })),
    },
    ...(body['aggs'] === undefined
      ? {}
      : {
          aggregations: aggregate(
            body['aggs'],
            found.map(({ source }) => source),
          ),
        }),
  }
}

const failure = (status: number, type: string, reason: string): Answer => ({
  status,
  body: { error: { root_cause: [{ type, reason }], type, reason }, status },
})

/** One line of a bulk request with external versions. */
function write(index: Index, name: string, kind: string, action: Json, source: Json | null): Json {
  const { _id, version } = action as { _id: string; version: number }
  const before = index.documents.get(_id)
  if (action['version_type'] !== 'external' || typeof version !== 'number') throw new Error('No external version')
  if (before !== undefined && before.version >= version) {
    const reason = `[${_id}]: version conflict, current version [${before.version}] is higher or equal to the one provided [${version}]`
    return { [kind]: { _index: name, _id, status: 409, error: { type: 'version_conflict_engine_exception', reason } } }
  }
  index.documents.set(_id, { version, source })
  const existed = before !== undefined && before.source !== null
  const result = kind === 'delete' ? (existed ? 'deleted' : 'not_found') : existed ? 'updated' : 'created'
  const status = { deleted: 200, not_found: 404, updated: 200, created: 201 }[result]
  return { [kind]: { _index: name, _id, _version: version, result, status } }
}

/**
 * Imitates what the shop uses of an OpenSearch cluster, in memory and over HTTP, after OpenSearch's documentation. It proves what
 * the shop's queries mean if a cluster does as documented, not that a cluster does.
 */
export async function startEngine() {
  const indices = new Map<string, Index>()
  const templates = new Map<string, Json>()
  const requests: { method: string; path: string }[] = []
  /** Answers in place of the engine, or null. */
  let intercept: (method: string, path: string) => Answer | null | Promise<Answer | null> = () => null
  const named = (name: string) => [...indices].find(([own, { aliases }]) => own === name || aliases.has(name))
  const noIndex = (name: string) => failure(404, 'index_not_found_exception', `no such index [${name}]`)
  const done: Answer = { status: 200, body: { acknowledged: true } }

  function bulk(name: string, isAliasRequired: boolean, text: string): Answer {
    const found = named(name)
    if (found === undefined || (isAliasRequired && found[0] === name)) return noIndex(name)
    if (!text.endsWith('\n'))
      return failure(400, 'illegal_argument_exception', 'The bulk request must be terminated by a newline [\\n]')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Json)
    const items: Json[] = []
    for (let at = 0; at < lines.length; at++) {
      const [kind, action] = only(lines[at])
      items.push(write(found[1], found[0], kind, object(action), kind === 'index' ? (lines[++at] ?? null) : null))
    }
    return {
      status: 200,
      body: { took: 1, errors: items.some((item) => object(only(item)[1])['error'] !== undefined), items },
    }
  }

  function aliases(body: Json): Answer {
    const actions = list(body['actions']).map(only)
    const missing = actions.find(([, action]) => !indices.has(String(object(action)['index'])))
    if (missing !== undefined) return noIndex(String(object(missing[1])['index']))
    for (const [kind, action] of actions) {
      const { index, alias } = object(action) as { index: string; alias: string }
      indices.get(index)?.aliases[kind === 'add' ? 'add' : 'delete'](alias)
    }
    return done
  }

  function listAliases(pattern: string): Answer {
    const wanted = [...indices].filter(([name, index]) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : index.aliases.has(pattern),
    )
    if (wanted.length === 0 && !pattern.endsWith('*'))
      return { status: 404, body: { error: `alias [${pattern}] missing`, status: 404 } }
    const body = wanted.map(([name, index]) => [
      name,
      { aliases: Object.fromEntries([...index.aliases].map((each) => [each, {}])) },
    ])
    return { status: 200, body: Object.fromEntries(body) }
  }

  /** Those of the template whose pattern has the name. */
  function mappingsFor(name: string): Json {
    const template = [...templates.values()].find(({ index_patterns: patterns }) =>
      (patterns as string[]).some((pattern) => name.startsWith(pattern.slice(0, -1))),
    )
    return object(object(template?.['template'])['mappings'])
  }

  function answer(method: string, url: URL, text: string): Answer {
    const [first = '', second = ''] = url.pathname.slice(1).split('/')
    const body = () => JSON.parse(text) as Json
    const route = `${method} ${first.startsWith('_') ? first : '*'}${second.startsWith('_') ? `/${second}` : ''}`
    const found = named(first)
    switch (route) {
      case 'PUT _index_template':
        templates.set(second, body())
        return done
      case 'POST _aliases':
        return aliases(body())
      case 'GET _alias':
        return listAliases(second)
      case 'GET */_alias':
        return listAliases(first)
      case 'POST */_bulk':
        return bulk(first, url.searchParams.get('require_alias') === 'true', text)
      case 'PUT *':
        indices.set(first, { documents: new Map(), aliases: new Set(), mappings: mappingsFor(first) })
        return { status: 200, body: { acknowledged: true, shards_acknowledged: true, index: first } }
      case 'DELETE *':
        return indices.delete(first) ? done : noIndex(first)
      default:
    }
    if (found === undefined) return noIndex(first)
    switch (route) {
      case 'POST */_search':
        return { status: 200, body: search(found[1], body()) }
      case 'GET */_mapping':
        return { status: 200, body: { [found[0]]: { mappings: found[1].mappings } } }
      case 'PUT */_settings':
        return done
      case 'POST */_refresh':
        return { status: 200, body: { _shards: { total: 1, successful: 1, failed: 0 } } }
      case 'GET */_count':
        return {
          status: 200,
          body: { count: [...found[1].documents.values()].filter(({ source }) => source !== null).length },
        }
      default:
        return failure(405, 'illegal_argument_exception', route)
    }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void (async () => {
        const { method = '', url: path = '' } = request
        requests.push({ method, path })
        const { status, body } =
          (await intercept(method, path)) ??
          answer(method, new URL(path, 'http://engine'), Buffer.concat(parts).toString('utf8'))
        response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
      })().catch((error: unknown) => response.writeHead(500).end(String(error)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    indices,
    templates,
    requests,
    intercept: (next: typeof intercept) => {
      intercept = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
