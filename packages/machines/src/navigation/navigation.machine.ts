import { assign, enqueueActions, setup } from 'xstate'

import { entryOf, isSame, movingTime, previousOf, withEntry } from './navigation.rules.ts'
import type {
  HistoryEntry,
  NavigationContext,
  NavigationEmitted,
  NavigationEvent,
  NavigationInput,
  NavigationPreferences,
} from './navigation.types.ts'

type EventOf<Type extends NavigationEvent['type']> = Extract<NavigationEvent, { type: Type }>

/** The place as the current one and as an entry of the history. */
const visited = (context: NavigationContext, entry: Omit<HistoryEntry, 'path'>) => ({
  here: { type: entry.type, id: entry.id },
  history: withEntry(context.history, entryOf(entry)),
})

/**
 * The current department, category and search, the history of places, the preferences, and which menu is open (NAV-22, NAV-23).
 * The app sends `page.open` when its router opens a page, and the place of the page once its names are known.
 */
export const navigationMachine = setup({
  types: {
    input: {} as NavigationInput,
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    emitted: {} as NavigationEmitted,
  },
  guards: {
    hasText: (_, { search }: EventOf<'search.submit'>) => search.query.trim() !== '',
  },
  actions: {
    chooseDepartment: assign(({ context }, { department, at }: EventOf<'department.choose'>) => ({
      department,
      category: null,
      search: null,
      ...visited(context, { type: 'department', ...department, timestamp: at }),
    })),
    chooseCategory: assign(({ context }, { category, department, at }: EventOf<'category.choose'>) => ({
      department: department ?? (context.department?.id === category.departmentId ? context.department : null),
      category,
      search: null,
      ...visited(context, { type: 'category', id: category.id, name: category.name, timestamp: at }),
    })),
    search: assign(({ context }, { search, at }: EventOf<'search.submit'>) => {
      const query = search.query.trim()
      return {
        department: null,
        category: null,
        search: { ...search, query },
        ...visited(context, { type: 'search', id: query, name: query, timestamp: at }),
      }
    }),
    openProduct: assign(({ context }, { product, at }: EventOf<'product.open'>) =>
      visited(context, { type: 'product', ...product, timestamp: at }),
    ),
    leavePlace: assign({ here: null }),
    /** The current place leaves the history, so that going back again leads further back. */
    goBack: enqueueActions(({ context, enqueue }) => {
      const { history, here } = context
      enqueue.emit({ type: 'navigation.requested', path: previousOf(context)?.path ?? '/' })
      enqueue.assign({ history: history.filter((entry) => !isSame(entry, here)) })
    }),
    clear: assign({ department: null, category: null, search: null, here: null, history: [] }),
    prefer: assign(({ context }, { change }: { change: Partial<NavigationPreferences> }) => ({
      preferences: { ...context.preferences, ...change },
    })),
  },
  delays: {
    movingTime,
  },
}).createMachine({
  id: 'navigation',
  type: 'parallel',
  context: ({ input }) => ({ ...input, category: null, search: null, here: null }),
  on: {
    'history.clear': { actions: 'clear' },
    'preferences.change': { actions: { type: 'prefer', params: ({ event }) => event } },
  },
  states: {
    travel: {
      initial: 'still',
      on: {
        'department.choose': { actions: { type: 'chooseDepartment', params: ({ event }) => event } },
        'category.choose': { actions: { type: 'chooseCategory', params: ({ event }) => event } },
        'search.submit': {
          guard: { type: 'hasText', params: ({ event }) => event },
          actions: { type: 'search', params: ({ event }) => event },
        },
        'product.open': { actions: { type: 'openProduct', params: ({ event }) => event } },
        'page.open': { target: '.moving', actions: 'leavePlace' },
        'history.back': { target: '.moving', actions: 'goBack' },
      },
      states: {
        still: {},
        /** Menus ignore a second press meanwhile. */
        moving: { after: { movingTime: 'still' } },
      },
    },
    /** The menu over the page; one at a time. */
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
    /** The collapsed sidebar: icons beside the page, which stay while the shopper goes on (NAV-16). */
    rail: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'sidebar.collapse': 'shown' } },
        shown: { on: { 'rail.close': 'hidden' } },
      },
    },
  },
})
