import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { createActor, type ActorRefFrom } from 'xstate'

import {
  defaultPreferences,
  historyLimit,
  navigationMachine,
  type HistoryEntry,
  type Named,
  type NavigationContext,
  type Place,
} from '@lotus/machines/navigation'

import { activeDepartmentsQuery, productQuery, productsQuery } from '#features/catalog/catalog.queries.ts'
import { isMeant } from '#features/catalog/filters.ts'
import { listNames } from '#features/catalog/list-names.tsx'
import { listProductsOf, readListSearch, type ListSearch } from '#features/catalog/list-search.ts'
import type { ListParams } from '#features/catalog/list-params.ts'
import { openMenu } from '#features/shell/open-menu.ts'
import { offerInstall } from '#hydration/offer-install.ts'
import type { RouterContext } from '#routing/router-context.ts'
import { isText, listOf, persisted, recordOf } from '#storage/storage.ts'

type Page = Pick<ParsedLocation, 'pathname' | 'search'>
type Sources = { queryClient: QueryClient; i18n: I18n }

const productPath = /^\/products\/(\d+)\/?$/

/** The place that a page shows, with its names; null for a page without one, such as the cart. */
export async function placeOf({ pathname, search: params }: Page, sources: Sources): Promise<Place | null> {
  const id = Number(productPath.exec(pathname)?.[1] ?? 0)
  if (id > 0) {
    const product = await sources.queryClient.ensureQueryData(productQuery(id))
    return { type: 'product', id, name: product.productName }
  }
  if (pathname !== '/products') return null
  const search = readListSearch(params as ListParams)
  return search.view === 'categories' ? null : placeOfList(search, params, sources)
}

async function placeOfList(search: ListSearch, params: object, { queryClient, i18n }: Sources): Promise<Place | null> {
  const [list, departments] = await Promise.all([
    queryClient.ensureQueryData(productsQuery(listProductsOf(search, i18n.locale))),
    queryClient.ensureQueryData(activeDepartmentsQuery()),
  ])
  if (search.keyword !== null) {
    const { keyword: _keyword, page: _page, ...filters } = params as ListParams
    return { type: 'search', query: search.keyword, filters, resultCount: list.totalElements }
  }
  const { department, category } = listNames(i18n, search, list.facets, departments)
  const found = departments.find(({ departmentId }) => departmentId === department?.id)
  if (found === undefined) return null
  const named = { id: found.departmentId, name: found.names['pt-BR'] }
  if (category === null) return { type: 'department', ...named }
  const facet = list.facets.categories.find((each) => isMeant(each, category.param))
  return facet === undefined ? null : { type: 'category', id: facet.id, name: facet.names['pt-BR'], department: named }
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0
const isName = (value: unknown): value is string => isText(value) && value !== '' && value.length <= 200
const isNamed = (value: unknown): value is Named => isId((value as Named | null)?.id) && isName((value as Named).name)
const isEntry = (value: unknown): value is HistoryEntry => {
  const { type, id, name, timestamp } = (value ?? {}) as Partial<HistoryEntry>
  if (!isName(name) || typeof timestamp !== 'number') return false
  return type === 'search' ? id === name : ['department', 'category', 'product'].includes(type ?? '') && isId(id)
}

const preferences = persisted({
  key: 'navigationPreferences',
  area: 'local',
  // An invalid preference falls back to its default.
  parse: (value) => ({ ...defaultPreferences, ...recordOf(isBoolean)(value) }),
})
const lastDepartment = persisted({
  key: 'lastDepartment',
  area: 'local',
  parse: (value) => (isNamed(value) ? value : null),
})
/** Of this tab: Back in another tab leads elsewhere. */
const history = persisted({
  key: 'navigationHistory',
  area: 'session',
  parse: (value) => listOf(isEntry)(value)?.slice(-historyLimit) ?? null,
})

export type Navigation = ActorRefFrom<typeof navigationMachine>

/** Runs the navigation of this tab, persisted (NAV-22, NAV-23). */
export function createNavigation(): Navigation {
  const chosen = preferences.read() ?? defaultPreferences
  const actor = createActor(navigationMachine, {
    input: {
      department: chosen.rememberLastDepartment ? lastDepartment.read() : null,
      history: history.read() ?? [],
      preferences: chosen,
    },
  })
  let saved = actor.getSnapshot().context
  actor.subscribe(({ context, value }) => {
    const before = saved
    saved = context
    save(before, context)
    openMenu.write(value.overlay)
  })
  actor.start()
  preferences.subscribe(() => {
    const change = preferences.read()
    if (change !== null) actor.send({ type: 'preferences.change', change })
  })
  // A sign-out removes both keys. If only the department is removed, another tab has turned off remembering it.
  lastDepartment.subscribe(() => {
    if (lastDepartment.read() === null && history.read() === null) actor.send({ type: 'history.clear' })
  })
  return actor
}

function save(before: NavigationContext, now: NavigationContext): void {
  const { rememberLastDepartment } = now.preferences
  if (now.history !== before.history) {
    if (now.history.length > 0) history.write([...now.history])
    else history.remove()
  }
  if (now.preferences !== before.preferences) {
    // Preferences that come from another tab are not written again: that tab would answer the write.
    if (JSON.stringify(preferences.read()) !== JSON.stringify(now.preferences)) preferences.write(now.preferences)
    if (!rememberLastDepartment) lastDepartment.remove()
  }
  // A search has no department: the last one stays.
  if (rememberLastDepartment && now.department !== null) {
    if (now.department.id !== before.department?.id || now.preferences !== before.preferences)
      lastDepartment.write(now.department)
  }
}

/** Sends the pages of the router to the machine, and opens the pages that it requests. */
function follow(router: AnyRouter, navigation: Navigation): void {
  const { queryClient, i18n } = router.options.context as RouterContext
  const record = async () => {
    const { location } = router.state
    const place = await placeOf(location, { queryClient, i18n })
    // The shopper may have gone on meanwhile.
    if (place !== null && location.href === router.state.location.href)
      navigation.send({ type: 'place.visit', place, at: Date.now() })
  }
  // A page whose data fail to load is not remembered; the page itself shows the error.
  const recordHere = () => void record().catch(() => undefined)
  router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
    if (hrefChanged) navigation.send({ type: 'page.open' })
  })
  router.subscribe('onResolved', recordHere)
  navigation.on('navigation.requested', ({ path }) => router.history.push(path))
  recordHere()
}

let navigation: Navigation | null = null

/** The navigation of this tab, started at the first call, with what else starts after the first press. */
export function navigationOf(router: AnyRouter): Navigation {
  if (navigation === null) {
    navigation = createNavigation()
    follow(router, navigation)
    offerInstall((router.options.context as RouterContext).i18n)
  }
  return navigation
}
