/** The outcome of sharing a link: by the share sheet, by the clipboard, cancelled, or impossible. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Shares a link with the device's share sheet, or copies it. */
export async function shareLink({ title, url }: { title: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // The user closed the sheet. After any other error the clipboard is used.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
