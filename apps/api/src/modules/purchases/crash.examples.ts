import type { KyselyPlugin } from 'kysely'

import type { Database } from '../../platform/database.ts'

/**
 * A database for a process that can crash: after some queries every further one fails, so that nothing more of the process is
 * stored and its open transactions roll back. What it had sent to others stays sent.
 */
export function createCrash(database: Database) {
  let left = Infinity
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left <= 0) throw new Error('The process has crashed')
      left--
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    arm: (queries: number) => void (left = queries),
    disarm: () => void (left = Infinity),
    isArmed: () => left !== Infinity,
    hasHappened: () => left <= 0,
  }
}
