import { createStore, useStore } from '#storage/store.ts'

import { onSessionChange, requireSession } from './session.ts'
import { sameShopper, sessionState } from './session-state.ts'

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

type Open = LoginRequest & {
  /** Differs for every request, so that a form keyed by it starts empty. */
  id: number
  /** Whether the shopper is the one of the request. The action does not run for another user. */
  isSameShopper: () => boolean
}

const open = createStore<Open | null>(null)
let lastId = 0
/** Whether the action of the open request has run or was cancelled. */
let isDone = false
let unfollow = () => {}

function close(): void {
  unfollow()
  open.write(null)
}

/** Runs the requested action after the login, then closes the dialog. */
function finish(): void {
  const request = open.read()
  if (request === null || isDone) return
  isDone = true
  unfollow()
  setTimeout(() => {
    if (open.read() === request) close()
  }, closingDelay)
  if (request.isSameShopper()) request.run?.()
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
  isDone = false
  open.write({ ...request, id, isSameShopper: sameShopper() })
  unfollow = onSessionChange(({ status }) => {
    if (status === 'user') finish()
  })
  // In between.
  if (isUser()) finish()
}

/** Closes the dialog without a login and drops the action. */
export function closeLogin(): void {
  lastId += 1
  const request = open.read()
  if (request === null) return
  close()
  if (!isDone) request.cancelled?.()
}

/** "Continuar como visitante": runs the guest action and closes the dialog. */
export function continueAsGuest(): void {
  const request = open.read()
  if (request === null || isDone) return
  close()
  request.asGuest?.()
}

export const useLoginRequest = (): Open | null => useStore(open, null)
