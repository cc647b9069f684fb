import type { FlowSetup } from './flow-setup.ts'
import { flowTime } from './simulation.ts'

/** A storage in memory, so that flows leave nothing in Storybook's own storage. */
function newStorage(): Storage {
  const values = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return values.size
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
  // The keys of a storage are its own enumerable properties.
  return new Proxy(storage, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

/** A `Date` whose present time is fixed; timers run. */
const stoppedDate = (OwnDate: DateConstructor) =>
  class extends OwnDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [flowTime] : given) as [string]))
    }

    static override now() {
      return OwnDate.parse(flowTime)
    }
  }

/** Opens the shop in a frame with its own modules, storages and time. Returns a function that closes it. */
export function openShopFrame(frame: HTMLIFrameElement, flowSetup: FlowSetup): () => void {
  let isClosed = false
  import('./entry.ts')
    .then(({ url }) => {
      if (!isClosed) fill(frame, flowSetup, url)
    })
    .catch(reportError)
  return () => {
    isClosed = true
    flowSetup.close?.()
    // After the removal of the frame, React restores the focus to its body. The `focus` method that user-event installs there throws, and
    // Storybook would not show the next story.
    const body = frame.contentDocument?.body
    if (body !== undefined) body.focus = () => {}
  }
}

function fill({ contentWindow }: HTMLIFrameElement, flowSetup: FlowSetup, url: string): void {
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
    flowSetup,
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
