import { useSyncExternalStore } from 'react'

import { useSession } from '#session/session.ts'

import { logOf, type Log } from './log.ts'
import type { Owner, Schema } from './schema.ts'

/**
 * Returns a part of an owner's document. `select` must return a primitive or a part of the view. On the server and during hydration
 * the hook returns `initial`.
 * @param owner by default the signed-in account, or the guest if no account is signed in
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
