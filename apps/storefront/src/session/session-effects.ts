import type { AnyRouter } from '@tanstack/react-router'
import type { ActorRefFrom } from 'xstate'

import type { authMachine } from '@lotus/machines/auth'
import type { AuthSession } from '@lotus/machines/auth/types'

import { endPush } from './end-push.ts'
import { reloadPersonalQueries, removePersonalData, removePersonalQueries } from './personal-data.ts'
import { ownerKey, ownerStorage, recordKey, tabOwnerStorage } from './stored-session.ts'
import { recordStorage } from './session-record.ts'
import { sessionPage, sessionState } from './session-state.ts'
import type { TabMessage } from './session-tabs.ts'
import { publishSession, type SessionParts } from './session.actors.ts'
import { isPersisted } from '#storage/storage.ts'

/** Pages with personal data, which are left on a sign-out. */
const personalPages = /^\/(user|checkout|order-confirmation)(\/|$)/

/**
 * Keeps the record and the other tabs in step with the session, and removes personal data when the user changes (S37).
 * Must be called before the auth machine starts.
 */
export function followSession({ parts, auth }: { parts: SessionParts; auth: ActorRefFrom<typeof authMachine> }) {
  const { clock, config, session, tabs, tokens } = parts
  let last: ReturnType<typeof tokens.drop> = { access: null, refresh: null }
  let left: Promise<void> = Promise.resolve()
  const record = recordStorage.read()
  /** The account whose data are in the memory of this page. */
  let owner = ownerStorage.read()
  if (owner !== null) tabOwnerStorage.write(owner)
  owner ??= record?.user.userId ?? null

  const isUser = () => auth.getSnapshot().hasTag('user')
  const isComplete = (token: string | null) =>
    token !== null || (config.mode === 'jwt' && config.transport === 'cookie')

  function handOver(from: 'here' | 'tab'): void {
    sessionState.handOver(from)
    removePersonalData()
    void endPush().catch(reportError)
    const { router } = sessionPage
    if (router !== null) left = leave(router)
  }

  function takeOwnership({ user: { userId } }: AuthSession, from: 'here' | 'tab'): void {
    if (owner !== null && owner !== userId) handOver(from)
    owner = userId
    ownerStorage.write(userId)
    tabOwnerStorage.write(userId)
  }

  auth.on('session.saved', ({ session: now, from, reason }) => {
    takeOwnership(now, from)
    if (from === 'here' && reason === 'signIn') sessionState.signedIn()
    // The refresh machine has published a refresh already, while it held the lock (R08).
    if (from === 'here' && reason !== 'refresh')
      publishSession(reason === 'signIn' ? 'signedIn' : 'renewed', now, parts)
  })
  auth.on('session.expired', ({ from }) => {
    last = tokens.drop()
    recordStorage.remove()
    if (from === 'here') tabs.send({ type: 'expired' })
  })
  auth.on('session.cleared', ({ from }) => {
    last = tokens.drop()
    // The owner first: a tab that sees the record removed tells a sign-out from an expiry by it (`compare`).
    ownerStorage.remove()
    recordStorage.remove()
    // A guest keeps their own data.
    if (from === 'start' && owner === null) return
    owner = null
    handOver(from === 'tab' ? 'tab' : 'here')
    if (from === 'here') tabs.send({ type: 'signedOut' })
  })

  tabs.subscribe((message) => receive(message))
  function receive(message: TabMessage): void {
    const now = session()
    switch (message.type) {
      case 'signedIn':
        clock.set(message.now)
        tokens.take(message.token)
        return auth.send({ type: 'tab.signIn', session: message.session })
      case 'renewed': {
        const isNews = now !== null && (message.session.expiresAt > now.expiresAt || !isComplete(tokens.access()))
        const isRename = now !== null && message.session.user.username !== now.user.username
        if (!auth.getSnapshot().hasTag('guest') && isComplete(message.token) && (isNews || isRename)) {
          clock.set(message.now)
          tokens.take(message.token)
          auth.send({ type: 'tab.refresh', session: message.session })
        }
        return undefined
      }
      case 'expired':
        return auth.send({ type: 'tab.expire' })
      case 'signedOut':
        return auth.send({ type: 'tab.signOut' })
      case 'need':
        if (isUser() && now !== null && now.expiresAt >= message.until && isComplete(tokens.access()))
          tabs.send({ type: 'renewed', session: now, token: tokens.access(), now: clock.now() })
        return undefined
      case 'failed':
        // Handled by the refresh lock (`session.actors.ts`).
        return undefined
      default:
        return message satisfies never
    }
  }

  /**
   * Applies the persisted session: for a page from the back/forward cache, and for browsers without a BroadcastChannel. The
   * storage contains a refreshed session without its token.
   */
  function compare({ isBehind }: { isBehind: boolean }): void {
    const found = recordStorage.read()
    const now = session()
    if (found === null) {
      if (now !== null) auth.send({ type: isPersisted(ownerKey) ? 'tab.expire' : 'tab.signOut' })
      return
    }
    const isNews = !isUser() || (now !== null && found.expiresAt > now.expiresAt)
    if (!isBehind || !isNews) return
    tokens.take(found.accessToken ?? null)
    auth.send({ type: isUser() ? 'tab.refresh' : 'tab.signIn', session: found })
  }
  addEventListener('storage', ({ key }) => {
    // With a channel, only removals count: a new record may be the late answer of a tab that does not know of the sign-out
    // yet, and a changed record may arrive before the message with its token.
    if (key === recordKey || key === ownerKey || key === null) compare({ isBehind: !tabs.isConnected })
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) compare({ isBehind: true })
  })

  let before = sessionState.read().status
  sessionState.subscribe(() => {
    const { status } = sessionState.read()
    if (before === 'guest' && status === 'user' && sessionPage.router !== null) void arrive(sessionPage.router)
    before = status
  })
  // Another tab may provide a token before the first call needs one.
  if (record !== null && config.mode === 'oauth2') tabs.send({ type: 'need', until: record.expiresAt })

  return {
    /** The removed tokens, for the sign-out request. */
    lastTokens: () => last,
    /** Resolves when the personal page has been left. */
    left: () => left,
  }
}

async function leave(router: AnyRouter): Promise<void> {
  const { queryClient } = router.options.context
  try {
    if (personalPages.test(router.state.location.pathname))
      await router.navigate({ to: '/', replace: true, ignoreBlocker: true })
  } finally {
    removePersonalQueries(queryClient)
    router.clearCache()
  }
}

/** After a sign-in: data that were loaded for a guest are loaded again. */
async function arrive(router: AnyRouter): Promise<void> {
  await Promise.allSettled([reloadPersonalQueries(router.options.context.queryClient), router.invalidate()])
}
