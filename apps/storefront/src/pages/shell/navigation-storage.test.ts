import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { defaultPreferences, historyLimit, pathOf } from '@lotus/machines/navigation'

import { openMenu } from '#features/shell/open-menu.ts'
import { stubBrowser } from '#storage/browser.examples.ts'
import { persisted, removePersisted } from '#storage/storage.ts'

import { createNavigation, type Navigation } from './live-navigation.ts'

const sweets = { id: 7, name: 'Doces' }
const drinks = { id: 8, name: 'Bebidas' }

let browser: ReturnType<typeof stubBrowser>
let running: Navigation[] = []
const visit = () => {
  const navigation = createNavigation()
  running.push(navigation)
  return navigation
}
const contextOf = (navigation: Navigation) => navigation.getSnapshot().context
const choose = (navigation: Navigation, department: typeof sweets) =>
  navigation.send({ type: 'place.visit', place: { type: 'department', ...department }, at: 1 })

/** Stores a history as an earlier page of this tab does. */
const storeHistory = (history: unknown) =>
  persisted({ key: 'navigationHistory', area: 'session', parse: () => null }).write(history as never)

/** Removes the stored places and dispatches the event, as a sign-out does in each tab. */
function signOut(): void {
  removePersisted('session', 'navigationHistory')
  browser.content.delete('lastDepartment')
  browser.storageChanged('lastDepartment')
}

beforeEach(() => {
  browser = stubBrowser()
})
afterEach(() => {
  for (const navigation of running) navigation.stop()
  running = []
  removePersisted('session', 'navigationHistory')
  vi.unstubAllGlobals()
})

describe('the navigation of a tab', () => {
  it('NAV-22 continues the history after a reload', () => {
    const before = visit()
    choose(before, sweets)
    before.send({ type: 'place.visit', place: { type: 'product', id: 3, name: 'Mochi' }, at: 2 })
    expect(contextOf(visit()).history.map(pathOf)).toEqual(['/products?department=7', '/products/3'])
  })

  it('NAV-23 remembers the last department, also after a search, unless the shopper prefers otherwise', () => {
    const first = visit()
    choose(first, sweets)
    first.send({ type: 'place.visit', place: { type: 'search', query: 'chá', filters: {}, resultCount: 3 }, at: 2 })
    expect(contextOf(first).department).toBeNull()
    expect(contextOf(visit()).department).toEqual(sweets)
    const second = visit()
    second.send({ type: 'preferences.change', change: { rememberLastDepartment: false } })
    choose(second, drinks)
    expect([...browser.content.keys()]).toEqual(['navigationPreferences'])
    expect(contextOf(visit()).department).toBeNull()
    // From now on it is remembered again.
    second.send({ type: 'preferences.change', change: { rememberLastDepartment: true } })
    expect(contextOf(visit()).department).toEqual(drinks)
  })

  it('NAV-23 follows the preferences of another tab and drops invalid ones', () => {
    const navigation = visit()
    browser.store('navigationPreferences', { ...defaultPreferences, showProductCounts: false })
    expect(contextOf(navigation).preferences.showProductCounts).toBe(false)
    browser.store('navigationPreferences', { showProductCounts: 'no', autoExpandCategories: true })
    expect(contextOf(navigation).preferences).toEqual({ ...defaultPreferences, autoExpandCategories: true })
  })

  it('NAV-23 does not write preferences that come from another tab', () => {
    const navigation = visit()
    browser.store('navigationPreferences', { ...defaultPreferences, showProductCounts: false })
    const stored = browser.content.get('navigationPreferences')
    const write = vi.spyOn(browser.content, 'set')
    browser.storageChanged('navigationPreferences')
    expect(contextOf(navigation).preferences.showProductCounts).toBe(false)
    expect(write).not.toHaveBeenCalled()
    expect(browser.content.get('navigationPreferences')).toBe(stored)
  })

  it('NAV-22 drops invalid entries of the stored history and restores the latest 20', () => {
    const entry = { type: 'product', id: 7, name: 'Chá', timestamp: 1 }
    const search = { ...entry, type: 'search', id: 'Chá' }
    const invalid = [{ type: 'page' }, { id: -1 }, { id: '7' }, { name: 3 }, { name: '' }, { type: 'search' }]
    storeHistory([entry, search, null, 'x', ...invalid.map((change) => ({ ...entry, ...change }))])
    expect(contextOf(visit()).history.map(pathOf)).toEqual(['/products/7', '/products?keyword=Ch%C3%A1&page=1'])
    storeHistory(Array.from({ length: 30 }, (_, index) => ({ ...entry, id: index + 1 })))
    expect(contextOf(visit()).history.map(({ id }) => id)).toEqual(
      Array.from({ length: historyLimit }, (_, index) => index + 11),
    )
    storeHistory({})
    expect(contextOf(visit()).history).toEqual([])
  })

  it('NAV-23 ignores an invalid last department', () => {
    for (const invalid of [{ id: '7', name: 'Doces' }, { id: 7, name: '' }, { id: 7 }, null, 'x']) {
      browser.store('lastDepartment', invalid)
      expect(contextOf(visit()).department).toBeNull()
    }
  })

  it('S37 forgets the places when personal data are removed, and keeps the preferences', () => {
    const navigation = visit()
    navigation.send({ type: 'preferences.change', change: { autoExpandCategories: true } })
    choose(navigation, sweets)
    signOut()
    const { department, history, preferences } = contextOf(navigation)
    expect([department, history, preferences.autoExpandCategories]).toEqual([null, [], true])
    expect(contextOf(visit()).history).toEqual([])
  })

  it('S37 NAV-23 forgets the places also while the last department is not remembered', () => {
    const navigation = visit()
    navigation.send({ type: 'preferences.change', change: { rememberLastDepartment: false } })
    choose(navigation, sweets)
    signOut()
    expect(contextOf(navigation).history).toEqual([])
  })

  it('NAV-22 NAV-23 keeps the history of this tab when another tab stops remembering the last department', () => {
    const navigation = visit()
    choose(navigation, sweets)
    browser.store('navigationPreferences', { ...defaultPreferences, rememberLastDepartment: false })
    browser.content.delete('lastDepartment')
    browser.storageChanged('lastDepartment')
    expect(contextOf(navigation).history.map(pathOf)).toEqual(['/products?department=7'])
  })

  it('NAV-22 shows the open menu of the machine to the shell', () => {
    const navigation = visit()
    for (const type of ['mobileNav.open', 'sidebar.open'] as const) navigation.send({ type })
    expect(openMenu.read()).toBe('sidebar')
    navigation.send({ type: 'page.open' })
    expect(openMenu.read()).toBe('closed')
  })
})
