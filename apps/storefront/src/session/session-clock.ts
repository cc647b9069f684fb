import { persisted } from '#storage.ts'

/** Milliseconds by which the server's clock is ahead of this device's, as last heard. */
const offsetStorage = persisted<number>({
  key: 'serverClock',
  area: 'local',
  version: 1,
  parse: (value) => (Number.isFinite(value) ? (value as number) : null),
})

/** A Date header counts whole seconds: half of one is the best guess. */
const halfSecond = 500
const worthKeeping = 2000

export type SessionClock = ReturnType<typeof createSessionClock>

/**
 * The server's time, whatever the clock of this device says (R15): heard in the Date headers of answers, counted on by the
 * browser's monotonic clock, which nobody sets. Until the first answer the last known difference to the device's clock has
 * to do; what it says is over is asked about, never believed (auth machine).
 */
export function createSessionClock(device: () => number = Date.now, monotonic: () => number = () => performance.now()) {
  let anchor = { server: device() + (offsetStorage.read() ?? 0), at: monotonic() }
  const set = (server: number): void => {
    anchor = { server, at: monotonic() }
  }
  return {
    /** Whole milliseconds: of two renewals in a row the second is at least one later, which is what other tabs wait for. */
    now: (): number => Math.round(anchor.server + (monotonic() - anchor.at)),
    /** Takes over the time of another tab. */
    set,
    /** Takes the time of an answer that came just now, never one from a cache. */
    hear(date: string | null): void {
      const server = Date.parse(date ?? '') + halfSecond
      if (Number.isNaN(server)) return
      set(server)
      const offset = server - device()
      if (Math.abs(offset - (offsetStorage.read() ?? 0)) > worthKeeping) offsetStorage.write(offset)
    },
  }
}
