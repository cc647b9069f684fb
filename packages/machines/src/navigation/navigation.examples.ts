import type { EventExamples } from '../testing.ts'
import { defaultPreferences } from './navigation.rules.ts'
import type { NavigationEvent, NavigationInput } from './navigation.types.ts'

const noodles = { id: 1, name: 'Massas e lámen' }
const rice = { id: 2, name: 'Arroz e grãos' }

/** Events for the machine's test and its diagram. */
export const navigationExamples = {
  input: { department: null, history: [], preferences: defaultPreferences } satisfies NavigationInput,
  events: {
    'department.choose': [
      { type: 'department.choose', department: noodles, at: 1 },
      { type: 'department.choose', department: rice, at: 2 },
    ],
    'category.choose': [
      {
        type: 'category.choose',
        category: { id: 1, name: 'Lámen instantâneo', departmentId: 1 },
        department: noodles,
        at: 3,
      },
      { type: 'category.choose', category: { id: 8, name: 'Arroz japonês', departmentId: 2 }, department: null, at: 4 },
    ],
    'search.submit': [
      { type: 'search.submit', search: { query: 'chá verde', filters: {}, resultCount: 12 }, at: 5 },
      { type: 'search.submit', search: { query: '  ', filters: {}, resultCount: null }, at: 6 },
    ],
    'product.open': [{ type: 'product.open', product: { id: 1, name: 'Lámen Shin Ramyun apimentado 120 g' }, at: 7 }],
    'page.open': [{ type: 'page.open' }],
    'history.back': [{ type: 'history.back' }],
    'history.clear': [{ type: 'history.clear' }],
    'mobileNav.open': [{ type: 'mobileNav.open' }],
    'mobileNav.close': [{ type: 'mobileNav.close' }],
    'sidebar.open': [{ type: 'sidebar.open' }],
    'sidebar.close': [{ type: 'sidebar.close' }],
    'sidebar.collapse': [{ type: 'sidebar.collapse' }],
    'rail.close': [{ type: 'rail.close' }],
    'preferences.change': [{ type: 'preferences.change', change: { showProductCounts: false } }],
  } satisfies EventExamples<NavigationEvent>,
  answers: {},
}
