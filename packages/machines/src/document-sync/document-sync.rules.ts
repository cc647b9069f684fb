import type { DocumentSyncContext, SyncAnswer } from './document-sync.types.ts'

/** The number of server errors after which a request is given up. */
export const maxServerErrors = 5
const firstPause = 1000
const longestPause = 30_000

/** Whether a failed command is sent again. An essential one, such as a clear, is never given up (D32). */
export function canRetry({ isEssential, serverErrors }: DocumentSyncContext, answer: SyncAnswer): boolean {
  if (answer.ok) return false
  if (isEssential || answer.reason === 'network' || answer.reason === 'busy') return true
  return answer.reason === 'server' && serverErrors + 1 < maxServerErrors
}

/**
 * Milliseconds before the next retry: 1 s, doubled after each failure up to 30 s. Jitter shortens the pause by up to half. The pause is
 * at least as long as the server requests.
 */
export function pauseAfter({
  attempts,
  problem,
  spread,
}: Pick<DocumentSyncContext, 'attempts' | 'problem' | 'spread'>) {
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(attempts - 1, 10))
  // The jitter differs for each retry, but is deterministic.
  const part = (spread + attempts * 0.618) % 1
  return Math.max(problem?.retryAfter ?? 0, Math.round(pause / 2 + (pause / 2) * part))
}
