import { setImmediate } from 'node:timers/promises'

/** Network faults and their relative frequencies. */
export const faults = [
  ...Array.from({ length: 9 }, () => 'none' as const),
  'slow',
  'tooSlow',
  'lostBefore',
  'lostAfter',
  'errorBefore',
  'errorAfter',
  'busy',
  'limited',
  'reset',
  'twice',
  'late',
] as const
export type Fault = (typeof faults)[number]

export type VirtualClock = ReturnType<typeof virtualClock>

/** A clock that advances on demand and waits for pending real work. */
export function virtualClock() {
  let time = 0
  let last = 0
  const timers = new Map<number, { at: number; run: () => void }>()
  const pending = new Set<Promise<unknown>>()
  const settle = async () => {
    do {
      await Promise.allSettled(pending)
      await setImmediate()
    } while (pending.size > 0)
  }
  async function runUntil(end: number) {
    await settle()
    for (;;) {
      const [next] = [...timers].toSorted(([one, { at }], [other, { at: later }]) => at - later || one - other)
      if (next === undefined || next[1].at > end) break
      timers.delete(next[0])
      time = next[1].at
      next[1].run()
      await settle()
    }
  }
  const setTimer = (run: () => void, milliseconds: number): number => {
    last += 1
    timers.set(last, { at: time + milliseconds, run })
    return last
  }
  return {
    now: () => time,
    setTimeout: setTimer,
    clearTimeout: (id: number) => void timers.delete(id),
    wait: (milliseconds: number) => new Promise<void>((resolve) => setTimer(resolve, milliseconds)),
    timeout(milliseconds: number): AbortSignal {
      const controller = new AbortController()
      setTimer(() => controller.abort(new DOMException('Too slow', 'TimeoutError')), milliseconds)
      return controller.signal
    },
    /** Real work that time waits for. */
    async real<Result>(work: Promise<Result>): Promise<Result> {
      pending.add(work)
      try {
        return await work
      } finally {
        pending.delete(work)
      }
    },
    async pass(milliseconds: number) {
      const end = time + milliseconds
      await runUntil(end)
      time = end
    },
    /** Advances until no timers are left. */
    drain: () => runUntil(Infinity),
  }
}

type Network = { planned: Fault[]; calls: number; faults: number; failed: number; isReliable: boolean }

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html', ...headers } })
const broken = () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":tr'))
      controller.error(new TypeError('terminated'))
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

/** A fetch through the faulty network. At most three calls in a row fail. */
export function faultyFetch(
  send: (request: Request) => Promise<Response>,
  clock: VirtualClock,
  network: Network,
): (request: Request) => Promise<Response> {
  let inRow = 0
  return async (request) => {
    network.calls += 1
    const planned = network.isReliable || inRow >= 3 ? 'none' : (network.planned.shift() ?? 'none')
    const isFailure = !['none', 'slow', 'twice'].includes(planned)
    inRow = isFailure ? inRow + 1 : 0
    if (isFailure) network.failed += 1
    if (planned !== 'none') network.faults += 1
    const { method, url, headers } = request
    const body = request.body === null ? null : await request.text()
    // Without the caller's signal: a sent request arrives even if the caller has aborted it.
    const arrive = () => clock.real(send(new Request(url, { method, headers, body })))
    const given = new Promise<never>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
    })
    given.catch(() => null)
    const within = <Result>(work: Promise<Result>) => Promise.race([work, given])
    const lost = () => new TypeError('Failed to fetch')
    await within(clock.wait(20))
    switch (planned) {
      case 'none': {
        const response = await within(arrive())
        await within(clock.wait(20))
        return response
      }
      case 'slow': {
        await within(clock.wait(900))
        const response = await within(arrive())
        await within(clock.wait(900))
        return response
      }
      case 'tooSlow': {
        const later = clock.wait(20_000).then(arrive)
        return within(later)
      }
      case 'lostBefore':
        throw lost()
      case 'lostAfter':
        await within(arrive())
        throw lost()
      case 'errorBefore':
        return answer(500)
      case 'errorAfter':
        await within(arrive())
        return answer(500)
      case 'busy':
        return answer(503, { 'retry-after': '3' })
      case 'limited':
        return answer(429, { 'retry-after': '2' })
      case 'reset':
        await within(arrive())
        return broken()
      case 'twice': {
        const response = await within(arrive())
        await within(arrive())
        return response
      }
      case 'late':
        // The request overtakes none, and arrives after later requests.
        void clock
          .wait(6000)
          .then(arrive)
          .catch(() => null)
        throw lost()
      default:
        return planned satisfies never
    }
  }
}
