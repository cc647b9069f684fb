import { useSyncExternalStore } from 'react'

import { useSession } from '#session/session.ts'

import { logOf, type Log } from './log.ts'
import type { Owner, Schema } from './schema.ts'

/**
 * A part of the document of an owner. `select` returns a primitive or a part of the view; `initial` is returned on the server and
 * during hydration.
 * @param owner the signed-in account by default, otherwise the guest
 */
export function useDocument<State, Change, Selected>(
  schema: Schema<State, Change>,
  initial: Selected,
  select: (view: ReturnType<Log<State, Change>['read']>) => Selected,
  owner?: Owner,
): Selected {
  const { user } = useSession()
  const { read, subscribe } = logOf(schema, owner ?? user?.userId ?? 'guest')
  return useSyncExternalStore(
    subscribe,
    () => select(read()),
    () => initial,
  )
}
