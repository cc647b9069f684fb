import type { AnyRouter } from '@tanstack/react-router'
import type { ActorRefFrom } from 'xstate'

import type { authMachine } from '@lotus/machines/auth'
import type { AuthSession } from '@lotus/machines/auth/types'
import type { refreshMachine } from '@lotus/machines/refresh'

import { askPersonalAnew, removePersonalData, removePersonalQueries } from './personal-data.ts'
import { ownerKey, recordKey } from './stored-session.ts'
import { ownerStorage, recordStorage } from './session-record.ts'
import { sessionPage, sessionState } from './session-state.ts'
import type { TabMessage } from './session-tabs.ts'
import { publishRenewal } from './refresh-lock.ts'
import { writeRecord, type SessionParts } from './session.actors.ts'
import { isPersisted } from '#storage/storage.ts'

/** Pages that show what is somebody's: nobody stays on them who is gone. */
const personalPages = /^\/(user|checkout|order-confirmation)(\/|$)/

type Followed = {
  parts: SessionParts
  auth: ActorRefFrom<typeof authMachine>
  refresh: ActorRefFrom<typeof refreshMachine>
}

/**
 * What follows from the session: its record, the other tabs, and that nothing of a person is left for the next (S37).
 * To be called before the machines start.
 */
export function followSession({ parts: { clock, config, session, tabs, tokens }, auth, refresh }: Followed) {
  let last: ReturnType<typeof tokens.drop> = { access: null, refresh: null }
  let left: Promise<void> = Promise.resolve()
  const record = recordStorage.read()
  /** Whose data are in this page's memory. */
  let owner = ownerStorage.read() ?? record?.user.userId ?? null

  const isUser = () => auth.getSnapshot().hasTag('user')
  const isComplete = (token: string | null) =>
    token !== null || (config.mode === 'jwt' && config.transport === 'cookie')

  function handOver(): void {
    sessionState.handOver()
    removePersonalData()
    const { router } = sessionPage
    if (router !== null) left = leave(router)
  }

  function own({ user: { userId } }: AuthSession): void {
    if (owner !== null && owner !== userId) handOver()
    owner = userId
    ownerStorage.write(userId)
  }

  function forgetTokens(): void {
    last = tokens.drop()
    refresh.send({ type: 'session.end' })
  }

  const publish = (type: 'signedIn' | 'renewed', now: AuthSession) => {
    writeRecord(now)
    tabs.tell({ type, session: now, token: tokens.access(), now: clock.now() })
  }

  // Told while this tab still has its turn: whoever is next finds it renewed (R08).
  refresh.on('refresh.settled', ({ answer, from }) => {
    if (from === 'tab') return
    if (answer.ok) {
      publishRenewal(answer.session.expiresAt)
      publish('renewed', answer.session)
    } else tabs.tell({ type: 'failed', code: answer.code })
  })

  auth.on('session.kept', ({ session: now, from, how }) => {
    own(now)
    if (from === 'here' && how === 'signIn') sessionState.signedIn()
    if (from === 'here' && how !== 'renewal') publish(how === 'signIn' ? 'signedIn' : 'renewed', now)
  })
  auth.on('session.expired', ({ from }) => {
    forgetTokens()
    recordStorage.remove()
    if (from === 'here') tabs.tell({ type: 'expired' })
  })
  auth.on('session.forgotten', ({ from }) => {
    forgetTokens()
    // The owner first: a tab that sees the record go knows by it whether somebody signed out (`compare`).
    ownerStorage.remove()
    recordStorage.remove()
    // What a guest did before is the guest's.
    if (from === 'start' && owner === null) return
    owner = null
    handOver()
    if (from === 'here') tabs.tell({ type: 'signedOut' })
  })

  tabs.hear((message) => hear(message))
  function hear(message: TabMessage): void {
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
          auth.send({ type: 'tab.renew', session: message.session })
        }
        return undefined
      }
      case 'expired':
        return auth.send({ type: 'tab.expire' })
      case 'signedOut':
        return auth.send({ type: 'tab.signOut' })
      case 'need':
        if (isUser() && now !== null && now.expiresAt >= message.until && isComplete(tokens.access()))
          tabs.tell({ type: 'renewed', session: now, token: tokens.access(), now: clock.now() })
        return undefined
      case 'failed':
        // For who waits for their turn (`session.actors.ts`).
        return undefined
      default:
        return message satisfies never
    }
  }

  /**
   * Takes over what the storage says: for a page that was asleep, and for browsers whose tabs have no channel. What the
   * storage tells of a renewal comes without its token.
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
    auth.send({ type: isUser() ? 'tab.renew' : 'tab.signIn', session: found })
  }
  addEventListener('storage', ({ key }) => {
    // With a channel, only that something is gone: a record that appears may be the late answer of a tab that has yet to
    // hear of the sign-out, and one that changes may come before the message with the token.
    if (key === recordKey || key === ownerKey || key === null) compare({ isBehind: !tabs.areHeard })
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
  // Another tab may have a token at hand before the first call needs one.
  if (record !== null && config.mode === 'oauth2') tabs.tell({ type: 'need', until: record.expiresAt })

  return {
    /** What is left for the call that tells the server. */
    lastTokens: () => last,
    /** Settles when the page of who is gone has been left. */
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

/** Somebody is there now: what was asked for as a guest is asked for anew. */
async function arrive(router: AnyRouter): Promise<void> {
  await Promise.allSettled([askPersonalAnew(router.options.context.queryClient), router.invalidate()])
}
