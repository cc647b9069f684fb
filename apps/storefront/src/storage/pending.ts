import { createStore, type Store } from './store.ts'

/** The unacknowledged changes of an outbox by key, displayed optimistically. */
export type Pending<Key, Value> = Pick<Store<ReadonlyMap<Key, Value>>, 'read' | 'subscribe'> & {
  /** Displays a change; null stops. */
  display: (keys: Iterable<Key>, value: Value | null) => void
}

export function createPending<Key, Value>(): Pending<Key, Value> {
  const { read, write, subscribe } = createStore<ReadonlyMap<Key, Value>>(new Map())
  return {
    read,
    subscribe,
    display(keys, value) {
      const next = new Map(read())
      for (const key of keys)
        if (value === null) next.delete(key)
        else next.set(key, value)
      write(next)
    },
  }
}
