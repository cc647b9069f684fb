import { DatabaseUnusable } from '@lotus/api/platform/database'
import { DataFolderInUse, DataFolderUnwritable } from '@lotus/pglite/data-lock'
import { DatabaseDamaged, DatabaseGone } from '@lotus/pglite/database-folder'

import { ConfigError } from './environment.ts'

/** The message of an error that an operator can fix, without a stack; null for other errors. */
export function startupMessageOf(error: unknown): string | null {
  const expected = [ConfigError, DataFolderInUse, DataFolderUnwritable, DatabaseDamaged, DatabaseGone, DatabaseUnusable]
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '42501')
      return `DATABASE_URL cannot be used: the role lacks a right (${cause.message}). It must own the database, or have all rights on its schema and tables.`
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use: stop the program that uses it, or set PORT (and SANDBOX_PORT, IDENTITY_SANDBOX_PORT) to another.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user: set PORT to one above 1023.`
  return null
}
