/** The value of a key in local storage; null if there is none, or if the browser denies access. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
