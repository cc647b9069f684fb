import { readFileSync, globSync } from 'node:fs'

import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'

import type { QueryArea } from '#query-keys.ts'
import { stubBrowser } from '#storage/browser.examples.ts'

import {
  otherKeys,
  personalDocuments,
  personalKeys,
  removePersonalData,
  removePersonalQueries,
} from './personal-data.ts'

const src = new URL('..', import.meta.url).pathname

describe('S37 personal data', () => {
  it('classifies every storage key as personal or not', () => {
    const used = globSync('**/*.{ts,tsx}', { cwd: src })
      .filter((file) => !/\.(test|stories|examples)\./.test(file))
      .flatMap((file) => {
        const text = readFileSync(`${src}${file}`, 'utf8')
        return [
          ...text.matchAll(
            /\b(?:persisted|persistedStore)(?:<[\s\S]*?>)?\(\{\s*key: (?:'(\w+)'|(\w+))|\bplainText\('(\w+)'\)/g,
          ),
        ].map(([, key, name, plain]) => key ?? plain ?? named(text, name ?? ''))
      })
    expect(used.length).toBeGreaterThan(8)
    expect(used.toSorted()).toEqual([...personalKeys.local, ...personalKeys.session, ...otherKeys].toSorted())
  })

  it('classifies every document', () => {
    const names = globSync('**/*-schema.ts', { cwd: src }).flatMap((file) =>
      [...readFileSync(`${src}${file}`, 'utf8').matchAll(/: Schema<[\s\S]*?> = \{\s*name: '(\w+)'/g)].map(
        ([, name]) => name,
      ),
    )
    expect(names.toSorted()).toEqual(personalDocuments.map((prefix) => prefix.replace('/', '')))
  })

  it('S37 removes the documents of accounts and guests, with their unsent commands', () => {
    const { content } = stubBrowser()
    vi.stubGlobal('dispatchEvent', () => true)
    vi.stubGlobal('StorageEvent', Event)
    for (const key of ['wishlist/guest', 'wishlist/42', 'wishlist/42/1-a', 'preferences/42', 'wishlist', 'theme'])
      content.set(key, 'canary')
    removePersonalData()
    vi.unstubAllGlobals()
    expect([...content.keys()]).toEqual(['theme'])
  })

  it('AUTH-16 removes everything but public data from the query cache', () => {
    const client = new QueryClient()
    const areas: { [Area in QueryArea]: readonly [Area] } = {
      auth: ['auth'],
      carts: ['carts'],
      catalog: ['catalog'],
      checkout: ['checkout'],
      orders: ['orders'],
      settings: ['settings'],
      shipping: ['shipping'],
      stockAlerts: ['stockAlerts'],
      user: ['user'],
      wishlists: ['wishlists'],
    }
    for (const queryKey of Object.values(areas)) client.setQueryData<unknown>(queryKey, 'canary')
    removePersonalQueries(client)
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey: [area] }) => area),
    ).toEqual(['catalog', 'settings'])
  })
})

/** A key by the name of its constant, in this file or in the session's file. */
function named(text: string, name: string): string {
  const hints = readFileSync(`${src}session/stored-session.ts`, 'utf8')
  const [, key = name] = new RegExp(`const ${name} = '(\\w+)'`).exec(text + hints) ?? []
  return key
}
