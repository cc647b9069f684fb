import type { AnyEventObject } from 'xstate'

import { navigationExamples } from './navigation.examples.ts'

const { events } = navigationExamples
const [noodles, rice, instant, , tea, blank, product] = events['place.visit']
const opened = events['page.open'][0]
const arrived: AnyEventObject = { type: 'xstate.after.movingTime.navigation.travel.moving' }
const still = { travel: 'still', overlay: 'closed', rail: 'hidden' }
const moving = { ...still, travel: 'moving' }

/** Recorded runs of the machine, for its test and its inspector: a title, the events and the state after them. */
export const navigationJourneys: [string, AnyEventObject[], unknown][] = [
  [
    'NAV-22 opens the sidebar instead of the mobile menu',
    [events['mobileNav.open'][0], events['sidebar.open'][0]],
    { ...still, overlay: 'sidebar' },
  ],
  ['NAV-22 closes the sidebar when a department is chosen', [events['sidebar.open'][0], opened, noodles], moving],
  ['NAV-22 ends the navigation after its time', [opened, noodles, arrived], still],
  ['NAV-22 clears the category when another department is chosen', [noodles, instant, opened, rice], moving],
  ['NAV-22 ignores a blank search', [events['sidebar.open'][0], blank], { ...still, overlay: 'sidebar' }],
  ['NAV-22 leaves the department for a search', [noodles, opened, tea], moving],
  ['NAV-22 goes back to the previous place', [noodles, tea, product, events['history.back'][0]], moving],
  [
    'NAV-16 keeps the rail while the shopper goes on',
    [events['sidebar.open'][0], events['sidebar.collapse'][0], opened, rice, arrived],
    { ...still, rail: 'shown' },
  ],
  [
    'NAV-16 opens the sidebar over the rail',
    [events['sidebar.open'][0], events['sidebar.collapse'][0], events['sidebar.open'][0]],
    { ...still, overlay: 'sidebar', rail: 'shown' },
  ],
]
