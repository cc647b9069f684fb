import { useSyncExternalStore } from 'react'

import { persisted } from '#storage.ts'

type PersistedChoiceOptions<Choice extends string> = {
  key: string
  /** Gives what was kept as a choice, or null where it is none. */
  parse: (value: unknown) => Choice | null
}

/**
 * A choice that this browser keeps and the page follows, here and in the other tabs.
 */
export function persistedChoice<Choice extends string>({ key, parse }: PersistedChoiceOptions<Choice>) {
  const storage = persisted<Choice>({ key, area: 'local', version: 1, parse })
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const unfollow = storage.subscribe(listener)
    return () => {
      listeners.delete(listener)
      unfollow()
    }
  }
  return {
    read: storage.read,
    write(choice: Choice): void {
      storage.write(choice)
      for (const listener of listeners) listener()
    },
    /** The choice as it changes; null where there is none, and on the server. */
    use: (): Choice | null => useSyncExternalStore(subscribe, storage.read, () => null),
  }
}
