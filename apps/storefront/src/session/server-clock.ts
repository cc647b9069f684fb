import { persisted } from '#storage/storage.ts'

/** The offset of the server's clock as the last response showed it. */
const offsetStorage = persisted<number>({
  key: 'serverClock',
  area: 'local',
  parse: (value) => (Number.isFinite(value) ? (value as number) : null),
})

/** A Date header counts whole seconds: half of one is the best estimate. */
const halfSecond = 500
const significantMs = 2000

/** Milliseconds by which the server's clock is ahead of this device's, from the Date header of a new response; 0 without one. */
export function clockOffset(dateHeader: string | null, now: number = Date.now()): number {
  const server = Date.parse(dateHeader ?? '')
  return Number.isNaN(server) ? 0 : server + halfSecond - now
}

/** The same from the last response that differed: known before this page has received any. */
export const persistedClockOffset = (): number => offsetStorage.read() ?? 0

export type ServerClock = ReturnType<typeof createServerClock>

/**
 * The server's time, independent of this device's clock (R15): taken from Date headers and advanced by the browser's monotonic
 * clock, which no user sets. Until the first response it relies on the persisted offset; an expiry computed from it is verified
 * with the server (auth machine).
 */
export function createServerClock(device: () => number = Date.now, monotonic: () => number = () => performance.now()) {
  let anchor = { server: device() + persistedClockOffset(), at: monotonic() }
  const set = (server: number): void => {
    anchor = { server, at: monotonic() }
  }
  return {
    /** Whole milliseconds: other tabs recognize a renewal by its later expiry. */
    now: (): number => Math.round(anchor.server + (monotonic() - anchor.at)),
    /** Takes over the time of another tab. */
    set,
    /** Takes the time of a new response, never of a cached one. */
    hear(dateHeader: string | null): void {
      if (Number.isNaN(Date.parse(dateHeader ?? ''))) return
      const offset = clockOffset(dateHeader, device())
      set(device() + offset)
      if (Math.abs(offset - persistedClockOffset()) > significantMs) offsetStorage.write(offset)
    },
  }
}
