import type { AuthUser } from '@lotus/openapi/schema'

import type { GoogleAttempt } from './auth-state.ts'

/** Waits for google-popup.ts. */
export function useGoogle(_events: {
  onSignedIn: (user: AuthUser) => void
  onLink: () => void
}): [GoogleAttempt | null, () => void] {
  return [null, () => {}]
}
