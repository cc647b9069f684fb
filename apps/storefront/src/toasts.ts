import { createStore } from '#storage/store.ts'

export type ToastTone = 'success' | 'critical' | 'warning' | 'info' | 'loading'

export type ToastAction = {
  label: string
  /** Another way to reach the same, for users who cannot reach the button in time; read out with the toast. */
  altText: string
  run: () => void
}

export type NewToast = {
  tone: ToastTone
  /** The message in the page's language. */
  text: string
  /** A toast replaces another one of the same key, such as an outcome a loading toast. @default tone and text */
  key?: string
  /**
   * Milliseconds; null until it is dismissed.
   * @default by tone (UX-01): error 5 s, warning 4 s, success and info 3 s, loading until done
   */
  duration?: number | null
  action?: ToastAction
}

export type Toast = {
  /** New every time it is shown: its duration restarts. */
  id: number
  key: string
  tone: ToastTone
  text: string
  duration: number | null
  action: ToastAction | null
}

const second = 1000
const durations = {
  critical: 5 * second,
  success: 3 * second,
  warning: 4 * second,
  info: 3 * second,
  loading: null,
} satisfies Record<ToastTone, number | null>

/** The place of the last press in the window, in CSS pixels. */
let press: readonly [x: number, y: number] = [-Infinity, -Infinity]
export const lastPress = () => press
// Not in `Toaster`, which loads only after the press that shows the first toast.
globalThis.addEventListener?.(
  'pointerdown',
  ({ clientX, clientY }) => {
    press = [clientX, clientY]
  },
  { capture: true, passive: true },
)

const maxVisible = 2
const suppressMs = 3 * second

type Shown = { tone: ToastTone; text: string; at: number }

/** The visible toasts, oldest first. The page has one instance (`toasts`); tests create their own. */
export function createToasts(now: () => number = Date.now) {
  const visible = createStore<readonly Toast[]>([])
  let lastId = 0
  const recent = new Map<string, Shown>()

  return {
    read: visible.read,
    subscribe: visible.subscribe,
    /** Shows a toast, unless an equal one was shown in the last 3 s; removes the oldest of three (UX-01). */
    notify({ tone, text, key = `${tone}: ${text}`, duration = durations[tone], action }: NewToast): void {
      const at = now()
      for (const [known, shown] of recent) if (at - shown.at >= suppressMs) recent.delete(known)
      const before = recent.get(key)
      // A toast with an undo action is never suppressed: the action undoes this change, not the earlier one.
      if (before?.tone === tone && before.text === text && action === undefined) return
      recent.set(key, { tone, text, at })
      lastId += 1
      const toast: Toast = { id: lastId, key, tone, text, duration, action: action ?? null }
      visible.write([...visible.read().filter((other) => other.key !== key), toast].slice(-maxVisible))
    },
    /** Removes a toast by its id. */
    dismiss(which: number): void {
      const next = visible.read().filter(({ id }) => id !== which)
      if (next.length < visible.read().length) visible.write(next)
    },
  }
}

/** The page's own toasts. */
export const toasts = createToasts()

export const { notify } = toasts
