import type { Page } from './fixtures.ts'

/**
 * Everything that a script can read in this page, as one text: cookies, elements, storages, databases and caches, and with
 * `variables` everything reachable from `window` and, through React, from the elements.
 */
export const dumpOf = (page: Page, { variables }: { variables: boolean }): Promise<string> =>
  page.evaluate(async (withVariables) => {
    const found: string[] = [document.cookie, document.documentElement.outerHTML]
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) found.push(key, storage.getItem(key) ?? '')
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error(`${name} does not open`)))
      })
      for (const store of database.objectStoreNames)
        found.push(
          await new Promise<string>((resolve) => {
            const all = database.transaction(store).objectStore(store).getAll()
            all.addEventListener('success', () => resolve(JSON.stringify(all.result)))
          }),
        )
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    if (!withVariables) return found.join('\n')
    const seen = new WeakSet<object>()
    const walk = (value: unknown, depth: number): void => {
      if (typeof value === 'string') found.push(value)
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || depth > 12 || seen.has(value))
        return
      seen.add(value)
      if (value instanceof Node || value instanceof CSSStyleSheet) return
      const inner = value instanceof Map ? [...value] : value instanceof Set ? [...value] : []
      for (const each of inner) walk(each, depth + 1)
      for (const key of Reflect.ownKeys(value)) {
        const property = Reflect.getOwnPropertyDescriptor(value, key)
        if (property !== undefined && 'value' in property) walk(property.value, depth + 1)
      }
    }
    walk(globalThis, 0)
    // React's properties of the elements lead to all its state.
    for (const element of document.querySelectorAll('*'))
      for (const key of Object.keys(element)) walk((element as unknown as Record<string, unknown>)[key], 0)
    return found.join('\n')
  }, variables)
