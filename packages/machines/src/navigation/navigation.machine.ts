import { assign, emit, setup } from 'xstate'

import { isSame, pathOf, previousOf, visitPlace } from './navigation.rules.ts'
import type { NavigationContext, NavigationEmitted, NavigationEvent, NavigationInput } from './navigation.types.ts'

type EventOf<Type extends NavigationEvent['type']> = Extract<NavigationEvent, { type: Type }>

/**
 * The current department, category and search, the history of places, the preferences, and which menu is open (NAV-22, NAV-23).
 * The app sends `page.open` when its router opens a page, and `place.visit` when the names of the page's place are loaded.
 */
export const navigationMachine = setup({
  types: {
    input: {} as NavigationInput,
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    emitted: {} as NavigationEmitted,
  },
  guards: {
    isNotBlank: (_, { place }: EventOf<'place.visit'>) => place.type !== 'search' || place.query.trim() !== '',
  },
  actions: {
    visit: assign(({ context }, { place, at }: EventOf<'place.visit'>) => visitPlace(context, place, at)),
    leavePlace: assign({ here: null }),
    requestPrevious: emit(({ context }) => {
      const previous = previousOf(context)
      return { type: 'navigation.requested', path: previous === null ? '/' : pathOf(previous) }
    }),
    /** Removes the current place, so that the next Back leads to the entry before it. */
    dropPlace: assign({
      history: ({ context: { history, here } }) => history.filter((entry) => !isSame(entry, here)),
    }),
    clear: assign({ department: null, category: null, search: null, here: null, history: [] }),
    prefer: assign(({ context }, { change }: EventOf<'preferences.change'>) => ({
      preferences: { ...context.preferences, ...change },
    })),
  },
  delays: {
    /** The duration of a navigation in milliseconds (NAV-22). */
    movingTime: 100,
  },
}).createMachine({
  id: 'navigation',
  type: 'parallel',
  context: ({ input }) => ({ ...input, category: null, search: null, here: null }),
  on: {
    'history.clear': { actions: 'clear' },
    'preferences.change': { actions: { type: 'prefer', params: ({ event }) => event } },
    'place.visit': {
      guard: { type: 'isNotBlank', params: ({ event }) => event },
      actions: { type: 'visit', params: ({ event }) => event },
    },
  },
  states: {
    travel: {
      initial: 'still',
      on: {
        'page.open': { target: '.moving', actions: 'leavePlace' },
        'history.back': { target: '.moving', actions: ['requestPrevious', 'dropPlace'] },
      },
      states: {
        still: {},
        /** Menus ignore presses in this state. */
        moving: { after: { movingTime: 'still' } },
      },
    },
    /** The open menu. Only one is open at a time. */
    overlay: {
      initial: 'closed',
      on: {
        'mobileNav.open': '.mobileNav',
        'sidebar.open': '.sidebar',
        'page.open': '.closed',
        'history.back': '.closed',
      },
      states: {
        closed: {},
        mobileNav: { on: { 'mobileNav.close': 'closed' } },
        sidebar: { on: { 'sidebar.close': 'closed', 'sidebar.collapse': 'closed' } },
      },
    },
    /** The collapsed sidebar: icons beside the page, which stay across navigations (NAV-16). */
    rail: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'sidebar.collapse': 'shown' } },
        shown: { on: { 'rail.close': 'hidden' } },
      },
    },
  },
})
