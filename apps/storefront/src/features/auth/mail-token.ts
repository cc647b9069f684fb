import { useEffect, useState } from 'react'

/** The token of an e-mail link: 256 bits in base64url, in the URL fragment, which is never sent to a server. */
export const tokenOfHash = (hash: string): string | null => /^#?t=([\w-]{43})$/.exec(hash)?.[1] ?? null

/** Reads the token from the URL and removes it from the history entry. Null without a token. */
export function useMailToken(): string | null {
  const [token] = useState(() => (import.meta.env.SSR ? null : tokenOfHash(location.hash)))
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return token
}
