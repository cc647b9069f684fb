/** Downloads text as a file. */
export function downloadFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoking the URL earlier would cancel a download that has not started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
