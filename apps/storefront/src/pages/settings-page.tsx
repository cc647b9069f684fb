import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { preferencesQuery } from '#features/account/account.queries.ts'
import { preferencesSync } from '#features/account/account-preferences.ts'
import { pendingPreferences, withPending } from '#features/account/preferences-sync.ts'
import { SettingsPending, SettingsScreen, SettingsUnavailable } from '#features/account/settings-screen.tsx'
import { useSettingsMessages } from '#features/account/settings.messages.ts'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'
import { useStore } from '#storage/store.ts'
import { notify } from '#toasts.ts'

const noChanges: ReturnType<typeof pendingPreferences.read> = new Map()

/** The preferences of the account. */
export function SettingsPage() {
  const { i18n } = useLingui()
  const messages = useSettingsMessages()
  const queryClient = useQueryClient()
  const preferences = useQuery(preferencesQuery)
  const pending = useStore(pendingPreferences, noChanges)
  const saving = useMutation({
    mutationKey: ['user', 'updatePreferences'],
    mutationFn: preferencesSync(queryClient).change,
    // Offline changes wait in the outbox.
    networkMode: 'always',
    onSuccess: () => notify({ tone: 'success', text: messages.saved, key: 'settings' }),
    onError: (error) => notify({ tone: 'error', text: problemMessage(i18n, error), key: 'settings' }),
  })
  const known = queryState(preferences)
  if (known === 'loading') return <SettingsPending />
  if (known === 'failed')
    return (
      <SettingsUnavailable
        problem={problemMessage(i18n, preferences.error)}
        onRetry={() => void preferences.refetch()}
      />
    )
  return <SettingsScreen preferences={withPending(known, pending)} saving={pending.size > 0} onChange={saving.mutate} />
}
