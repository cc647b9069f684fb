import { hasSavedPress } from './saved-events.ts'
import { trouble } from './trouble.ts'

let waits = 0

/**
 * Marks `main` as busy, which shows a bar, while the shopper waits for a page, for code, or for the replay of a press (SHELL-08). If code
 * does not load, a notice replaces the bar.
 */
export function updateBusy(): void {
  const isBusy = trouble.read() === null && (waits > 0 || hasSavedPress())
  document.querySelector('main')?.setAttribute('aria-busy', String(isBusy))
}
trouble.subscribe(updateBusy)

/** Marks the page as busy. Returns a function that ends the wait. */
export function beginWait(): () => void {
  let isWaiting = true
  waits += 1
  updateBusy()
  return () => {
    if (!isWaiting) return
    isWaiting = false
    waits -= 1
    updateBusy()
  }
}
