import type { ReactNode } from 'react'

/**
 * The HTML of a part that is equal on many pages: rendered once per process, then found by its key. `owner` composes the part; the key
 * names everything else that it depends on. Set by the entry of the server; null in the browser and in development.
 */
export const sharedHtml: { of: ((owner: object, key: string, part: () => ReactNode) => string) | null } = { of: null }
