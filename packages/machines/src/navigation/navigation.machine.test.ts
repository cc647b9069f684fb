import { describe, expect, it } from 'vitest'
import { createActor, matchesState, SimulatedClock, type AnyEventObject } from 'xstate'

import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { navigationJourneys } from './navigation-journeys.examples.ts'
import { navigationExamples } from './navigation.examples.ts'
import {
  defaultPreferences,
  historyLimit,
  navigationMachine,
  pathOf,
  type NavigationEmitted,
  type NavigationEvent,
  type NavigationInput,
  type Place,
} from './navigation.machine.ts'

const { input } = navigationExamples
const noodles = { id: 1, name: 'Massas e lámen' }
const rice = { id: 2, name: 'Arroz e grãos' }
const instant = { id: 11, name: 'Lámen instantâneo', department: noodles }

const visit = (place: Place, at: number): NavigationEvent => ({ type: 'place.visit', place, at })
const department = (chosen = noodles, at = 1) => visit({ type: 'department', ...chosen }, at)
const category = (chosen = instant, at = 1) => visit({ type: 'category', ...chosen }, at)
const search = (query: string, at = 1) => visit({ type: 'search', query, filters: {}, resultCount: 3 }, at)
const product = (id: number, at = 1) => visit({ type: 'product', id, name: `Produto ${id}` }, at)
const event = (type: 'page.open' | 'history.back' | 'history.clear' | 'sidebar.open' | 'mobileNav.open') => ({ type })
const after = (events: readonly AnyEventObject[], given: NavigationInput = input) =>
  play(navigationMachine, given, [...events])
const paths = (events: readonly AnyEventObject[]) => after(events).context.history.map(pathOf)

describe('navigationMachine, walked (DS-05)', () => {
  const { paths: walked, steps } = explore(
    navigationMachine,
    navigationExamples,
    // Times and the order of the history distinguish too many states.
    ({ value, context: { department: at, category: of, search: found, here, history } }) =>
      JSON.stringify([value, at, of, found?.query, here, history.length]),
  )

  it.each(restingStates(navigationMachine))('NAV-22 reaches %s', (state) => {
    const [region = '', inner = ''] = state.split('.')
    expect(walked.some(({ state: reached }) => matchesState({ [region]: inner }, reached.value))).toBe(true)
  })

  it('NAV-22 always comes to rest with closed menus and no rail', () => {
    const rests = ({ value }: { value: unknown }) =>
      JSON.stringify(value) === JSON.stringify({ travel: 'still', overlay: 'closed', rail: 'hidden' })
    expect(deadEnds(steps, rests)).toEqual([])
  })

  it('NAV-22 in every state a category belongs to the department, and a search is alone', () => {
    for (const {
      state: { context },
    } of walked) {
      if (context.search !== null) expect([context.department, context.category]).toEqual([null, null])
      if (context.category !== null) expect(context.category.departmentId).toBe(context.department?.id)
      expect(context.history.length).toBeLessThanOrEqual(historyLimit)
      const places = context.history.filter(({ type }) => type !== 'search').map(({ type, id }) => `${type} ${id}`)
      expect(new Set(places).size).toBe(places.length)
    }
  })
})

describe('navigationMachine, journeys', () => {
  it.each(navigationJourneys)('%s', (_title, journey, end) => {
    expect(after(journey).value).toEqual(end)
  })

  it('NAV-22 choosing a department clears the category', () => {
    const { context } = after([department(), category(), department(rice)])
    expect([context.department, context.category]).toEqual([rice, null])
  })

  it('NAV-22 choosing a category selects its department', () => {
    for (const before of [[], [department(noodles)], [department(rice)]])
      expect(after([...before, category()]).context.department).toEqual(noodles)
  })

  it('NAV-22 a non-blank search clears department and category; a blank one changes nothing', () => {
    const { context } = after([department(), category(), search(' chá ')])
    expect([context.department, context.category, context.search]).toEqual([
      null,
      null,
      { query: 'chá', filters: {}, resultCount: 3 },
    ])
    const before = after([department(), category(), event('sidebar.open')])
    const blank = after([department(), category(), event('sidebar.open'), search('   ')])
    expect([blank.value, blank.context]).toEqual([before.value, before.context])
  })

  it('NAV-22 the history holds 20 entries and drops the oldest', () => {
    const visits = Array.from({ length: 23 }, (_, index) => product(index + 1))
    expect(paths(visits)).toEqual(Array.from({ length: 20 }, (_, index) => `/products/${index + 4}`))
  })

  it('NAV-22 a department is not duplicated and keeps its place', () => {
    expect(paths([department(), product(7), department()])).toEqual(['/products?department=1', '/products/7'])
  })

  it('NAV-22 a category and a product replace an earlier entry of the same id', () => {
    const visits = [category(instant, 1), product(7, 2), department(rice, 3), category(instant, 4), product(7, 5)]
    expect(after(visits).context.history.map(({ type, timestamp }) => [type, timestamp])).toEqual([
      ['department', 3],
      ['category', 4],
      ['product', 5],
    ])
  })

  it('NAV-22 a category entry leads to /products?category={name}', () => {
    expect(paths([category()])).toEqual(['/products?category=L%C3%A1men%20instant%C3%A2neo'])
  })

  it('a search that is refined is one entry', () => {
    expect(paths([search('chá'), search('chá'), product(1), search('chá')])).toEqual([
      '/products?keyword=ch%C3%A1&page=1',
      '/products/1',
      '/products?keyword=ch%C3%A1&page=1',
    ])
  })

  it.each<[string, AnyEventObject[], string]>([
    ['nothing', [event('sidebar.open')], 'sidebar'],
    ['an open mobile nav, which it closes', [event('mobileNav.open'), event('sidebar.open')], 'sidebar'],
    ['its own closing', [event('sidebar.open'), { type: 'sidebar.close' }], 'closed'],
  ])('NAV-22 opening the department sidebar after %s', (_title, events, overlay) => {
    expect(after(events).value.overlay).toBe(overlay)
  })

  it.each(['page.open', 'history.back'] as const)('NAV-22 %s marks a navigation and closes either menu', (to) => {
    for (const menu of ['sidebar.open', 'mobileNav.open'] as const) {
      const { value } = after([event(menu), event(to)])
      expect([value.travel, value.overlay]).toEqual(['moving', 'closed'])
    }
  })

  it.each([department(), category(), search('chá'), product(1)])(
    'keeps a menu open when the place of its page is recorded: $place.type',
    (place) => {
      const { value, context } = after([event('page.open'), event('sidebar.open'), place])
      expect([value.overlay, context.here, context.history.length]).toEqual(['sidebar', expect.anything(), 1])
    },
  )

  it('NAV-16 the collapsed sidebar becomes a rail, which navigations do not close', () => {
    const events = [event('sidebar.open'), { type: 'sidebar.collapse' }]
    expect(after([...events, event('page.open')]).value).toEqual({ travel: 'moving', overlay: 'closed', rail: 'shown' })
    expect(after([...events, { type: 'rail.close' }]).value.rail).toBe('hidden')
  })

  it('NAV-23 preferences have defaults and change one by one', () => {
    expect(defaultPreferences).toEqual({
      rememberLastDepartment: true,
      autoExpandCategories: false,
      showProductCounts: true,
    })
    const change = { type: 'preferences.change', change: { showProductCounts: false } }
    expect(after([change]).context.preferences).toEqual({ ...defaultPreferences, showProductCounts: false })
  })

  it('signing out forgets the places and keeps the preferences', () => {
    const change: NavigationEvent = { type: 'preferences.change', change: { autoExpandCategories: true } }
    const { context } = after([change, department(), category(), event('history.clear')])
    expect(context).toEqual({
      ...input,
      preferences: { ...defaultPreferences, autoExpandCategories: true },
      category: null,
      search: null,
      here: null,
    })
  })
})

describe('navigationMachine, run', () => {
  const run = () => {
    const clock = new SimulatedClock()
    const emitted: NavigationEmitted[] = []
    const actor = createActor(navigationMachine, { input, clock })
    actor.on('*', (each) => void emitted.push(each))
    actor.start()
    const travel = () => actor.getSnapshot().value.travel
    return { actor, clock, emitted, travel }
  }

  it('NAV-22 a navigation is in progress for 100 ms after its last step', () => {
    const { actor, clock, travel } = run()
    actor.send(event('page.open'))
    clock.increment(99)
    expect(travel()).toBe('moving')
    actor.send(event('page.open'))
    clock.increment(99)
    expect(travel()).toBe('moving')
    actor.send(department())
    clock.increment(1)
    expect(travel()).toBe('still')
  })

  it('NAV-22 going back leads to the previous entries and in the end to the home page', () => {
    const { actor, emitted } = run()
    const visits = [department(), category(), product(7)]
    for (const visit of visits) actor.send(visit)
    for (const next of [category(), department(), event('page.open')]) {
      actor.send(event('history.back'))
      actor.send(next)
    }
    expect(emitted.map(({ path }) => path)).toEqual([
      '/products?category=L%C3%A1men%20instant%C3%A2neo',
      '/products?department=1',
      '/',
    ])
  })

  it('NAV-22 going back from a page without breadcrumbs leads to the last place', () => {
    const { actor, emitted } = run()
    for (const each of [department(), product(7), event('page.open'), event('history.back')]) actor.send(each)
    expect(emitted).toEqual([{ type: 'navigation.requested', path: '/products/7' }])
  })
})
