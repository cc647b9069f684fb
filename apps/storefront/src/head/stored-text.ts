/** The stored text; null without one, or if the browser denies access to the storage. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
