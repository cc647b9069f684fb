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
/** Loads the page again in a tab that the browser has discarded in the meantime. */
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

/** Signs in, and types a review. The tab is then discarded: it hears of nothing. */
async function discard(): Promise<void> {
  openShop({ accounts: [{ user: authUser, password }] })
  await openTab().signIn({ by: 'password', credentials: { email: authUser.email, password } })
  sessionStorage.setItem('reviewDraft', 'canary')
}

describe('S37 a tab that was discarded', () => {
  it('S37 removes what an account typed after another tab has signed out', async () => {
    await discard()
    localStorage.clear()
    restoreTab()
    expect([draft(), sessionStorage.length]).toEqual([null, 0])
  })

  it('S37 removes what an account typed after another account has signed in', async () => {
    await discard()
    ownerStorage.write(authUserHan.userId)
    restoreTab()
    expect(draft()).toBeNull()
  })

  it('keeps what the same account typed', async () => {
    await discard()
    restoreTab()
    expect(draft()).toBe('canary')
  })

  it('keeps what a guest typed', () => {
    sessionStorage.setItem('reviewDraft', 'canary')
    restoreTab()
    expect(draft()).toBe('canary')
    ownerStorage.write(authUser.userId)
    restoreTab()
    expect(draft()).toBe('canary')
  })
})
