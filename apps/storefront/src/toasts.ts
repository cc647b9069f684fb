import { createStore } from '#storage/store.ts'

export type ToastTone = 'success' | 'error' | 'warning' | 'info' | 'loading'

export type ToastAction = {
  label: string
  /** How else to reach the same, for who cannot get to the button in time; read out with the toast. */
  altText: string
  run: () => void
}

export type NewToast = {
  tone: ToastTone
  /** In the page's language. */
  text: string
  /** Toasts of one key take each other's place (a loading one its outcome's); without it a toast is known by tone and text. */
  key?: string
  /**
   * Milliseconds on screen; null until it is dismissed.
   * @default by tone (UX-01): error 5 s, warning 4 s, success and info 3 s, loading until done
   */
  duration?: number | null
  action?: ToastAction
}

export type Toast = {
  /** New with every showing: the clock starts anew. */
  id: number
  key: string
  tone: ToastTone
  text: string
  duration: number | null
  action: ToastAction | null
}

const second = 1000
const durations = {
  error: 5 * second,
  success: 3 * second,
  warning: 4 * second,
  info: 3 * second,
  loading: null,
} satisfies Record<ToastTone, number | null>

const most = 2
const silence = 3 * second

type Shown = { tone: ToastTone; text: string; at: number }

/** The toasts on screen, the oldest first. The browser's page has one (`toasts`); tests make their own. */
export function createToasts(now: () => number = Date.now) {
  const visible = createStore<readonly Toast[]>([])
  let lastId = 0
  const lately = new Map<string, Shown>()

  return {
    read: visible.read,
    subscribe: visible.subscribe,
    /** Shows a toast, unless the same was shown in the last 3 s; the older of three goes (UX-01). */
    notify({ tone, text, key = `${tone}: ${text}`, duration = durations[tone], action }: NewToast): void {
      const at = now()
      for (const [known, shown] of lately) if (at - shown.at >= silence) lately.delete(known)
      const before = lately.get(key)
      // One that offers a way back is never swallowed: the way back is of this time, not of the last.
      if (before?.tone === tone && before.text === text && action === undefined) return
      lately.set(key, { tone, text, at })
      lastId += 1
      const toast: Toast = { id: lastId, key, tone, text, duration, action: action ?? null }
      visible.write([...visible.read().filter((other) => other.key !== key), toast].slice(-most))
    },
    /** Takes a toast away by its key or its id. */
    dismiss(which: string | number): void {
      const next = visible.read().filter(({ id, key }) => id !== which && key !== which)
      if (next.length < visible.read().length) visible.write(next)
    },
  }
}

/** The page's own toasts. */
export const toasts = createToasts()

export const { notify, dismiss } = toasts
