/** Counts down to `data-expires-at` (epoch ms) and then reloads; served as the text of a script. */
export function countdownClient(): void {
  const place = document.querySelector<HTMLElement>('[data-expires-at]')
  if (!place) return
  const end = Number(place.dataset.expiresAt)
  const two = (value: number): string => String(value).padStart(2, '0')
  const timer = setInterval(show, 1000)
  function show(): void {
    const left = Math.ceil((end - Date.now()) / 1000)
    if (left <= 0) {
      clearInterval(timer)
      location.reload()
      return
    }
    const hours = Math.floor(left / 3600)
    const clock = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`
    if (place) place.textContent = hours > 0 ? `${hours}:${clock}` : clock
  }
  show()
}
