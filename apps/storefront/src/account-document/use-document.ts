import { useSyncExternalStore } from 'react'

import { useSession } from '#session/session.ts'

import { logOf, type Log } from './log.ts'
import { ownerOf } from './owner.ts'
import type { Owner, Schema } from './schema.ts'

/**
 * A part of the document of an owner. `select` returns a primitive or a part of the view; `initial` is returned on the server and
 * during hydration.
 * @param owner of the page by default
 */
export function useDocument<State, Change, Selected>(
  schema: Schema<State, Change>,
  initial: Selected,
  select: (view: ReturnType<Log<State, Change>['read']>) => Selected,
  owner?: Owner,
): Selected {
  const pageOwner = ownerOf(useSession())
  const { read, subscribe } = logOf(schema, owner ?? pageOwner)
  return useSyncExternalStore(
    subscribe,
    () => select(read()),
    () => initial,
  )
}
