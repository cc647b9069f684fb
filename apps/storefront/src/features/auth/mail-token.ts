import { useEffect, useState } from 'react'

/** The token that a link of a message brings along: 256 bits in base64url, behind the hash where no server sees it. */
export const tokenOfHash = (hash: string): string | null => /^#?t=([\w-]{43})$/.exec(hash)?.[1] ?? null

/** The token of the address bar, which then forgets it: it stays in no history. Null where there is none. */
export function useMailToken(): string | null {
  const [token] = useState(() => (import.meta.env.SSR ? null : tokenOfHash(location.hash)))
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return token
}
