import { createActor, type ActorRefFrom } from 'xstate'

import { navigationMachine } from '@lotus/machines/navigation'
import { defaultPreferences, parseHistory, parseNamed, parsePreferences } from '@lotus/machines/navigation/rules'
import type { HistoryEntry, Named, NavigationContext, NavigationPreferences } from '@lotus/machines/navigation/types'

import { persisted } from '#storage/storage.ts'

import { openMenu } from './navigation-state.ts'

const preferences = persisted<NavigationPreferences>({
  key: 'navigationPreferences',
  area: 'local',
  version: 1,
  parse: parsePreferences,
})
const lastDepartment = persisted<Named>({ key: 'lastDepartment', area: 'local', version: 1, parse: parseNamed })
/** Of this tab: Back in another tab leads elsewhere. */
const history = persisted<HistoryEntry[]>({
  key: 'navigationHistory',
  area: 'session',
  version: 1,
  parse: parseHistory,
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
  // Also after a sign-out in this tab, which removes personal data.
  lastDepartment.subscribe(() => {
    if (lastDepartment.read() === null) actor.send({ type: 'history.clear' })
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
    preferences.write(now.preferences)
    if (!rememberLastDepartment) lastDepartment.remove()
  }
  // A search has no department: the last one stays.
  if (rememberLastDepartment && now.department !== null) {
    if (now.department.id !== before.department?.id || now.preferences !== before.preferences)
      lastDepartment.write(now.department)
  }
}
