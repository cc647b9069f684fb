/** Hands data to the browser as a file of JSON. */
export function downloadJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A download that has not begun by then would lose its file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
