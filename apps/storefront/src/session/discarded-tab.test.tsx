import { createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { authUser, authUserHan } from '@lotus/fixtures/accounts'

import { isolateTabs, openShop, openTab } from './session-live.examples.ts'
import { connectSession } from './session.ts'
import { sessionPage } from './session-state.ts'
import { ownerStorage } from './stored-session.ts'

const password = 'uma senha longa'
const meta = document.createElement('meta')
const draft = () => sessionStorage.getItem('reviewDraft')
/** Reloads the page in a tab that the browser had discarded. */
function restoreTab(): void {
  connectSession(createRouter({ routeTree: createRootRoute() }))
  sessionPage.router = null
}

let tests = 0
beforeEach(() => {
  tests += 1
  localStorage.clear()
  sessionStorage.clear()
  meta.name = 'auth'
  meta.content = 'oauth2 cookie'
  document.head.append(meta)
  isolateTabs(`discarded ${tests}`)
})
afterEach(() => {
  meta.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Signs in and types a review. The tab is then discarded, so it receives no messages of other tabs. */
async function discard(): Promise<void> {
  openShop({ accounts: [{ user: authUser, password }] })
  await openTab().signIn({ by: 'password', credentials: { email: authUser.email, password } })
  sessionStorage.setItem('reviewDraft', 'canary')
}

describe('S37 a discarded tab', () => {
  it('S37 removes the draft of an account after another tab has signed out', async () => {
    await discard()
    localStorage.clear()
    restoreTab()
    expect([draft(), sessionStorage.length]).toEqual([null, 0])
  })

  it('S37 removes the draft of an account after another account has signed in', async () => {
    await discard()
    ownerStorage.write(authUserHan.userId)
    restoreTab()
    expect(draft()).toBeNull()
  })

  it('S37 keeps the draft of the account that is still signed in', async () => {
    await discard()
    restoreTab()
    expect(draft()).toBe('canary')
  })

  it('S37 keeps the draft of a guest', () => {
    sessionStorage.setItem('reviewDraft', 'canary')
    restoreTab()
    expect(draft()).toBe('canary')
    ownerStorage.write(authUser.userId)
    restoreTab()
    expect(draft()).toBe('canary')
  })
})
