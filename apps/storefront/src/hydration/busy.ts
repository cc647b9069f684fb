import { hasSavedPress } from './saved-events.ts'

let waits = 0

/** Marks `main` as busy, which shows a bar, while the shopper waits for a page, for code, or for the replay of a press (SHELL-08). */
export function updateBusy(): void {
  document.querySelector('main')?.setAttribute('aria-busy', String(waits > 0 || hasSavedPress()))
}

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
