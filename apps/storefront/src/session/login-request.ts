import { createStore, useStore } from '#storage/store.ts'

import { onSessionChange, requireSession } from './session.ts'
import { sessionState } from './session-state.ts'

/** Why somebody is asked to sign in: each has its title, subtitle and benefit text (AUTH-13). */
export const loginContexts = ['generic', 'wishlist', 'checkout', 'review', 'contact', 'cart'] as const
export type LoginContext = (typeof loginContexts)[number]

export type LoginRequest = {
  context: LoginContext
  /** @default 'login' */
  view?: 'login' | 'signup'
  /** What the shopper wanted: runs once, after the login succeeded; never where the dialog is closed (AUTH-14). */
  run?: () => void
  /** What "Continuar como visitante" does. Without it there is no such way (cart and checkout have it). */
  asGuest?: () => void
  /** The dialog was closed without a login. */
  cancelled?: () => void
}

/** The dialog closes so long after the login (source.md, section 9). */
const closingDelay = 100

type Open = {
  id: number
  request: LoginRequest
  /** Of the person whose page it is: what they wanted is not for somebody else. */
  handOvers: number
  done: boolean
}

export type ShownLoginRequest = Required<Pick<LoginRequest, 'context' | 'view'>> & {
  /** New with every request: a form keyed by it starts empty. */
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

/** The login succeeded: what was wanted runs, and the dialog goes a moment later. */
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
 * Asks the shopper to sign in, for something they want to do. Who is signed in already does it at once. A second request
 * takes the place of the first, which is cancelled.
 */
export async function requestLogin(request: LoginRequest): Promise<void> {
  lastId += 1
  const id = lastId
  if (isUser() || (await requireSession()) !== null) {
    request.run?.()
    return
  }
  // Asked again or closed while it was not known yet.
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

/** The dialog was closed without a login: nothing runs. Does nothing where there is no dialog. */
export function closeLogin(): void {
  lastId += 1
  if (open === null) return
  const wasDone = open.done
  const request = close()
  if (!wasDone) request?.cancelled?.()
}

/** "Continuar como visitante": runs the guest's way on and closes the dialog. */
export function continueAsGuest(): void {
  if (open === null || open.done) return
  close()?.asGuest?.()
}

/** The request that the login dialog shows, or null when it is closed. */
export const useLoginRequest = (): ShownLoginRequest | null => useStore(shown, null)
