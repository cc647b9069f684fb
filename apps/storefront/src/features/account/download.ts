/** Downloads data as a JSON file. */
export function downloadJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoking the URL earlier would cancel a download that has not started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
