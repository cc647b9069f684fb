import { sql } from 'kysely'

import type { Database } from './database.ts'
import type { Handlers } from './handlers.ts'
import { Problem } from './problem.ts'

/** The service is up if the database answers. */
export const createHealthHandlers = ({ db, engine }: Database, version: string) =>
  ({
    getHealth: async () => {
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        throw new Problem('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 2 })
      }
      return { status: 'ok', engine, version }
    },
  }) satisfies Partial<Handlers>
