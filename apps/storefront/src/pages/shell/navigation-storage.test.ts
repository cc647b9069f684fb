import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { defaultPreferences } from '@lotus/machines/navigation/rules'

import { openMenu } from '#features/shell/open-menu.ts'
import { stubBrowser } from '#storage/browser.examples.ts'
import { removePersisted } from '#storage/storage.ts'

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
  navigation.send({ type: 'department.choose', department, at: 1 })

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
    before.send({ type: 'product.open', product: { id: 3, name: 'Mochi' }, at: 2 })
    expect(contextOf(visit()).history.map(({ path }) => path)).toEqual(['/products?department=7', '/products/3'])
  })

  it('NAV-23 remembers the last department, also after a search, unless the shopper prefers otherwise', () => {
    const first = visit()
    choose(first, sweets)
    first.send({ type: 'search.submit', search: { query: 'chá', filters: {}, resultCount: 3 }, at: 2 })
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

  it('S37 forgets the places when personal data are removed, and keeps the preferences', () => {
    const navigation = visit()
    navigation.send({ type: 'preferences.change', change: { autoExpandCategories: true } })
    choose(navigation, sweets)
    browser.content.delete('lastDepartment')
    browser.storageChanged('lastDepartment')
    const { department, history, preferences } = contextOf(navigation)
    expect([department, history, preferences.autoExpandCategories]).toEqual([null, [], true])
    expect(contextOf(visit()).history).toEqual([])
  })

  it('NAV-22 shows the open menu of the machine to the shell', () => {
    const navigation = visit()
    for (const type of ['mobileNav.open', 'sidebar.open'] as const) navigation.send({ type })
    expect(openMenu.read()).toBe('sidebar')
    navigation.send({ type: 'page.open' })
    expect(openMenu.read()).toBe('closed')
  })
})
