import { useSyncExternalStore } from 'react'

/** Whole seconds from `now` until an instant, never below 0. */
export const secondsUntil = (instant: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))

const tick = 250

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, tick)
  return () => clearInterval(timer)
}

/** Whole seconds until an instant by the server's clock, updated every second; null during server rendering. */
export function useCountdown(instant: string, offset: number): number | null {
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(instant, Date.now() + offset),
    () => null,
  )
}

/** Seconds as m:ss, or h:mm:ss from one hour on. */
export function formatClock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
