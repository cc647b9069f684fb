import { useSyncExternalStore } from 'react'

import { persisted, type PersistedOptions } from './storage.ts'

export type Store<Value> = {
  /** The current value. Referentially stable until a change. */
  read: () => Value
  write: (value: Value) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/**
 * A value in memory with subscribers.
 * @param connect called with the first subscriber; returns a function that is called after the last one unsubscribes
 */
export function createStore<Value>(initial: Value, connect: () => () => void = () => () => {}): Store<Value> {
  let value = initial
  let disconnect = () => {}
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect()
      }
    },
  }
}

/** A store whose value is persisted in local storage and follows the other tabs. Writing `empty` removes it. */
export function persistedStore<Value>(options: Omit<PersistedOptions<Value>, 'area'> & { empty: Value }) {
  const { empty } = options
  const storage = persisted<Value>({ ...options, area: 'local' })
  /** Reads the storage instead of the cache: another tab may have written a value whose event has not arrived yet. */
  const readStored = () => storage.read() ?? empty
  let cached: { value: Value } | null = null
  let isFollowing = false
  const changes = createStore<unknown>(null, () => {
    refresh()
    isFollowing = true
    const stop = storage.subscribe(() => show(readStored()))
    return () => {
      isFollowing = false
      stop()
    }
  })
  /** Keeps the reference of an equal value. */
  function refresh(): { value: Value } {
    const value = readStored()
    return cached !== null && isEqual(cached.value, value) ? cached : (cached = { value })
  }
  function show(value: Value): void {
    cached = { value }
    changes.write(cached)
  }
  return {
    read: () => (isFollowing && cached !== null ? cached : refresh()).value,
    readStored,
    write(value: Value): void {
      if (Object.is(value, empty)) storage.remove()
      else storage.write(value)
      show(value)
    },
    subscribe: changes.subscribe,
  }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The value of a store. `initial` is returned on the server and during hydration. */
export const useStore = <Value>({ read, subscribe }: Pick<Store<Value>, 'read' | 'subscribe'>, initial: Value): Value =>
  useSyncExternalStore(subscribe, read, () => initial)
