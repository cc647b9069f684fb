import { useEffect, useState } from 'react'

/** The token of an e-mail link: 256 bits in base64url, in the URL fragment, which is never sent to a server. */
export const tokenOfHash = (hash: string): string | null => /^#?t=([\w-]{43})$/.exec(hash)?.[1] ?? null

/**
 * Reads the token from the URL and removes it from the history entry. Null without a token. Another link that is opened in the
 * same tab changes only the fragment.
 */
export function useMailToken(): string | null {
  const [token, setToken] = useState(() => (import.meta.env.SSR ? null : tokenOfHash(location.hash)))
  useEffect(() => {
    const take = () => {
      if (location.hash === '') return
      setToken(tokenOfHash(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}
