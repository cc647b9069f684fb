/** How handing on a link ended: by the device's own sheet, by the clipboard, given up, or neither was possible. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Hands on a link by the device's own sheet where there is one, else copies it. */
export async function shareLink({ title, url }: { title: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // Closed without choosing. Anything else (no permission, nothing to share with) is left to the clipboard.
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
