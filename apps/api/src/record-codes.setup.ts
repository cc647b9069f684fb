import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'

/*
 * If `RECORD_CODES` names a folder, appends each operation and every error code that it answers to a file of this process there, for
 * `tools/answered-codes.ts`. Fastify publishes `fastify.initialization` for each new instance, before its routes are added.
 */
const folder = process.env['RECORD_CODES']
if (folder !== undefined) {
  const recorded = new Set<string>()
  const record = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onSend', async ({ routeOptions, problem }) => {
      const id = routeOptions.config?.operationId
      const line = `${id} ${problem}`
      if (id === undefined || problem === undefined || recorded.has(line)) return
      recorded.add(line)
      appendFileSync(join(folder, `${process.pid}.txt`), `${line}\n`)
    })
  }
  subscribe('fastify.initialization', record)
  afterAll(() => unsubscribe('fastify.initialization', record))
}
