import type { Handlers } from '#platform/handlers.ts'

import type { SettingsService } from './settings.service.ts'

export const settingsHandlers = (settings: SettingsService) =>
  ({
    listSettings: () => settings.listSettings(),
    listSettingsOfGroup: ({ params }) => settings.listSettingsOfGroup(params.group),
    getSetting: ({ params }) => settings.getSetting(params.key),
    getContactInfo: () => settings.getContactInfo(),
  }) satisfies Partial<Handlers>
