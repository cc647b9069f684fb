import type { EventExamples } from '../testing.ts'
import { defaultPreferences, type NavigationEvent, type NavigationInput } from './navigation.machine.ts'

const noodles = { id: 1, name: 'Massas e lámen' }
const rice = { id: 2, name: 'Arroz e grãos' }

/** Events for the machine's test and its diagram. */
export const navigationExamples = {
  input: { department: null, history: [], preferences: defaultPreferences } satisfies NavigationInput,
  events: {
    'place.visit': [
      { type: 'place.visit', place: { type: 'department', ...noodles }, at: 1 },
      { type: 'place.visit', place: { type: 'department', ...rice }, at: 2 },
      {
        type: 'place.visit',
        place: { type: 'category', id: 1, name: 'Lámen instantâneo', department: noodles },
        at: 3,
      },
      { type: 'place.visit', place: { type: 'category', id: 8, name: 'Arroz japonês', department: rice }, at: 4 },
      { type: 'place.visit', place: { type: 'search', query: 'chá verde', filters: {}, resultCount: 12 }, at: 5 },
      { type: 'place.visit', place: { type: 'search', query: '  ', filters: {}, resultCount: 0 }, at: 6 },
      {
        type: 'place.visit',
        place: { type: 'product', id: 1, name: 'Lámen Shin Ramyun apimentado 120 g' },
        at: 7,
      },
    ],
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
