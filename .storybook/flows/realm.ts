import type { Opening } from './opening.ts'
import { flowTime } from './simulation.ts'

/** A storage that ends with the frame: flows leave nothing in Storybook's own one. */
function newStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** Time stands still; timers run. */
const stoppedDate = (OwnDate: DateConstructor) =>
  class extends OwnDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [flowTime] : given) as [string]))
    }

    static override now() {
      return OwnDate.parse(flowTime)
    }
  }

/** Opens the shop in a frame that is a page of its own: with its own modules, storages and time. Returns how to close it. */
export function openRealm(frame: HTMLIFrameElement, opening: Opening): () => void {
  let isClosed = false
  import('./entry.ts')
    .then(({ url }) => {
      if (!isClosed) fill(frame, opening, url)
    })
    .catch(reportError)
  return () => {
    isClosed = true
    opening.close?.()
  }
}

function fill({ contentWindow }: HTMLIFrameElement, opening: Opening, url: string): void {
  const inner = contentWindow as (Window & typeof globalThis) | null
  if (inner === null) return
  // Gives the document the address and the origin of this one.
  inner.document.open()
  inner.document.write('<!doctype html><html><head></head><body></body></html>')
  inner.document.close()
  for (const area of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(inner, area, { value: newStorage(), configurable: true })
  const { __vitest_browser_runner__: runner } = globalThis as { __vitest_browser_runner__?: unknown }
  Object.assign(inner, {
    opening,
    Date: stoppedDate(inner.Date),
    // What the transforms of the development server expect in a page.
    $RefreshReg$: () => {},
    $RefreshSig$: () => (type: unknown) => type,
    ...(runner === undefined ? {} : { __vitest_browser_runner__: runner }),
  })
  const script = inner.document.createElement('script')
  script.type = 'module'
  script.src = url
  inner.document.head.append(script)
}
