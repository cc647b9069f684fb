type Connection = { saveData?: boolean; effectiveType?: string }

/** Runs work when the page has loaded and the browser has nothing better to do. Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(work, { timeout: 3000 })
      cancel = () => cancelIdleCallback(id)
    } else {
      const timer = setTimeout(work, 600)
      cancel = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else {
    addEventListener('load', wait, { once: true })
    cancel = () => removeEventListener('load', wait)
  }
  return () => cancel()
}

/** Whether the shopper's connection has room for what they may not want: not on saved data or 2G. */
export function mayGuess(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? '')
}
