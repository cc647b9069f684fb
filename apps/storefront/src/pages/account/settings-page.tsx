import { useLingui } from '@lingui/react/macro'

import type { PreferencesUpdate } from '@lotus/openapi/schema'

import { useDocument } from '#account-document/use-document.ts'
import { errorOf } from '#account-document/requests.ts'
import { changePreferences, retryPreferences } from '#features/account/preferences-live.ts'
import { preferencesSchema } from '#features/account/preferences-schema.ts'
import { SettingsPending, SettingsScreen, SettingsUnavailable } from '#features/account/settings-screen.tsx'
import { problemMessage } from '#problem-message.tsx'
import { notify } from '#toasts.ts'

export function SettingsPage() {
  const { i18n, t } = useLingui()
  const preferences = useDocument(preferencesSchema, null, ({ state }) => state)
  const problem = useDocument(preferencesSchema, null, ({ head }) => head?.problem ?? null)
  const isSaving = useDocument(preferencesSchema, false, ({ pending }) => pending.length > 0)
  const save = async (change: Partial<PreferencesUpdate>) => {
    if (await changePreferences(change)) notify({ tone: 'success', text: t`Configurações salvas`, key: 'settings' })
  }
  if (preferences !== null)
    return (
      <SettingsScreen
        preferences={preferences}
        saving={isSaving}
        delayed={problem !== null}
        onChange={(change) => void save(change).catch(reportError)}
      />
    )
  if (problem === null) return <SettingsPending />
  return <SettingsUnavailable problem={problemMessage(i18n, errorOf({ code: problem }))} onRetry={retryPreferences} />
}
