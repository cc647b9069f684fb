/**
 * The shop that `scan.ts` scans, in a process of its own: without rate limits and without the time-out of
 * statements, with a count of the requests that reached the database, and with a second server that has the planted faults of
 * `canary.ts`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { AuthLimits } from '@lotus/api/domain/auth-guards'
import { limits } from '@lotus/api/domain/limits'
import { readConfig } from '@lotus/server/config'
import { startShop } from '@lotus/server/shop'

import { startCanary } from './canary.ts'

type Client = { query: (...call: unknown[]) => Promise<unknown> }

/** The answers since the last report: all, by status class, and those whose request ran a query. */
export type Tally = {
  requests: number
  classes: Record<string, number>
  reachedDatabase: number
  serverErrors: string[]
}

const unlimited = Object.fromEntries(
  Object.entries(limits.signIn).map(([name, guard]) => [name, { ...guard, max: 1_000_000 }]),
) as AuthLimits
const config = readConfig(process.env)
const { close, database } = await startShop({
  config,
  limits: { limits: null, authLimits: unlimited },
  pageLimits: null,
})

const emptyTally = (): Tally => ({ requests: 0, classes: {}, reachedDatabase: 0, serverErrors: [] })
let tally = emptyTally()
const current = new AsyncLocalStorage<{ ranQuery: boolean }>()
const ran = new WeakMap<object, { ranQuery: boolean }>()
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  const state = { ranQuery: false }
  ran.set(request, state)
  current.enterWith(state)
})
subscribe('http.server.response.finish', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  const kind = `${Math.floor(response.statusCode / 100)}xx`
  tally.requests += 1
  tally.classes[kind] = (tally.classes[kind] ?? 0) + 1
  if (ran.get(request)?.ranQuery === true) tally.reachedDatabase += 1
  if (kind === '5xx') tally.serverErrors.push(`${response.statusCode} ${request.method} ${request.url}`)
})

// In the prototype that all connections share.
const connection = await database.pool.connect()
const prototype = Object.getPrototypeOf(connection) as Client
const { query } = prototype
const patient = new WeakSet<Client>()
prototype.query = function (this: Client, ...call) {
  if (!patient.has(this)) {
    patient.add(this)
    // The shop's limit of 2 s would hide the delays of wapiti's payloads, which are longer than a page takes on a busy machine.
    return query.call(this, 'set statement_timeout = 0').then(() => prototype.query.apply(this, call))
  }
  const state = current.getStore()
  if (state !== undefined) state.ranQuery = true
  return query.apply(this, call)
}
connection.release()

const canary = await startCanary(Number(process.env['CANARY_PORT']), database)
process.on('message', () => {
  process.send?.(tally)
  tally = emptyTally()
})
process.on('disconnect', () => void Promise.all([canary.close(), close()]).finally(() => process.exit(0)))
process.send?.('open')
