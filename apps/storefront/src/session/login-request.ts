import { createStore, useStore } from '#storage/store.ts'

import { onSessionChange, requireSession } from './session.ts'
import { sessionState } from './session-state.ts'

/** The reason for the login dialog; each has its title, subtitle and benefit text (AUTH-13). */
export const loginContexts = ['generic', 'wishlist', 'checkout', 'review', 'vote', 'contact', 'cart', 'order'] as const
export type LoginContext = (typeof loginContexts)[number]

export type LoginRequest = {
  context: LoginContext
  /** @default 'login' */
  view?: 'login' | 'signup'
  /** What is known of the person: the forms start with it. */
  person?: { email?: string; username?: string }
  /** The requested action: runs once after the login, never if the dialog is closed (AUTH-14). */
  run?: () => void
  /** The action of "Continuar como visitante", which is shown only if it is set (cart and checkout). */
  asGuest?: () => void
  /** The dialog was closed without a login. */
  cancelled?: () => void
}

/** Milliseconds from the login until the dialog closes (source.md, section 9). */
const closingDelay = 100

type Open = {
  id: number
  request: LoginRequest
  /** The user change count at the request: the action is not run for another user. */
  handOvers: number
  done: boolean
}

export type ShownLoginRequest = Required<Pick<LoginRequest, 'context' | 'view' | 'person'>> & {
  /** Differs for every request, so that a form keyed by it starts empty. */
  id: number
  canContinueAsGuest: boolean
}

let open: Open | null = null
const shown = createStore<ShownLoginRequest | null>(null)
let lastId = 0
let unfollow = () => {}

function show(next: Open | null): void {
  open = next
  shown.write(
    next && {
      id: next.id,
      context: next.request.context,
      view: next.request.view ?? 'login',
      person: next.request.person ?? {},
      canContinueAsGuest: next.request.asGuest !== undefined,
    },
  )
}

function close(): LoginRequest | null {
  const request = open?.request ?? null
  unfollow()
  unfollow = () => {}
  show(null)
  return request
}

/** Runs the requested action after the login, then closes the dialog. */
function finish(): void {
  if (open === null || open.done) return
  const { id, request, handOvers } = open
  open = { ...open, done: true }
  unfollow()
  setTimeout(() => {
    if (open?.id === id) close()
  }, closingDelay)
  if (handOvers === sessionState.handOvers()) request.run?.()
  else request.cancelled?.()
}

const isUser = () => sessionState.read().status === 'user'

/**
 * Opens the login dialog for an action. A signed-in user runs it at once. A second request replaces and cancels the first.
 */
export async function requestLogin(request: LoginRequest): Promise<void> {
  lastId += 1
  const id = lastId
  if (isUser() || (await requireSession()) !== null) {
    request.run?.()
    return
  }
  // Replaced or closed while the session was unknown.
  if (id !== lastId) {
    request.cancelled?.()
    return
  }
  closeLogin()
  show({ id, request, handOvers: sessionState.handOvers(), done: false })
  unfollow = onSessionChange(({ status }) => {
    if (status === 'user') finish()
  })
  // In between.
  if (isUser()) finish()
}

/** Closes the dialog without a login and drops the action. */
export function closeLogin(): void {
  lastId += 1
  if (open === null) return
  const wasDone = open.done
  const request = close()
  if (!wasDone) request?.cancelled?.()
}

/** "Continuar como visitante": runs the guest action and closes the dialog. */
export function continueAsGuest(): void {
  if (open === null || open.done) return
  close()?.asGuest?.()
}

/** The current request of the login dialog, or null if it is closed. */
export const useLoginRequest = (): ShownLoginRequest | null => useStore(shown, null)
