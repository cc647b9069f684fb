import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** Of keys and HTML together. All is forgotten at this size: what is in use is soon there again. */
const mostCharacters = 8_000_000

/** The implementation of `sharedHtml` on the server. A part is rendered apart from its page, so it provides its own contexts. */
export function createSharedHtml() {
  let characters = 0
  let owners = new WeakMap<object, Map<string, string>>()
  return (owner: object, key: string, part: () => ReactNode): string => {
    const found = owners.get(owner)?.get(key)
    if (found !== undefined) return found
    const html = renderToString(part())
    if (characters > mostCharacters) {
      owners = new WeakMap()
      characters = 0
    }
    characters += key.length + html.length
    const known = owners.get(owner) ?? new Map<string, string>()
    owners.set(owner, known.set(key, html))
    return html
  }
}
