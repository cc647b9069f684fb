/** Whether the shopper sees the page. */
export const isVisible = (): boolean => globalThis.document?.visibilityState !== 'hidden'

/** Calls `returned` each time the page becomes visible, until `signal` is aborted. */
export function onReturn(returned: () => void, signal: AbortSignal): void {
  const changed = () => {
    if (isVisible()) returned()
  }
  globalThis.document?.addEventListener('visibilitychange', changed, { signal })
}
