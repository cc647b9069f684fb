import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { preferencesQuery } from '#features/account/account.queries.ts'
import { askedOf } from '#features/account/attempt.ts'
import { keeperOf } from '#features/account/device-preferences.ts'
import { SettingsPending, SettingsScreen, SettingsUnavailable } from '#features/account/settings-screen.tsx'
import { useSettingsMessages } from '#features/account/settings.messages.ts'
import { loadPrivate } from '#routing/private-head.ts'
import { problemMessage } from '#problem-message.tsx'
import { notify } from '#toasts.ts'

export const Route = createFileRoute('/user/settings')({
  loader: ({ context }) => loadPrivate(context, { path: '/user/settings', title: msg`Minhas configurações` }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: SettingsRoute,
})

function SettingsRoute() {
  const { i18n } = useLingui()
  const words = useSettingsMessages()
  const queryClient = useQueryClient()
  const preferences = useQuery(preferencesQuery)
  const saving = useMutation({
    mutationKey: ['user', 'updatePreferences'],
    mutationFn: keeperOf(queryClient).change,
    onSuccess: () => notify({ tone: 'success', text: words.saved, key: 'settings' }),
    onError: (error) => notify({ tone: 'error', text: problemMessage(i18n, error), key: 'settings' }),
  })
  if (preferences.data === undefined)
    return askedOf(preferences) === 'failed' ? (
      <SettingsUnavailable
        problem={problemMessage(i18n, preferences.error)}
        onRetry={() => void preferences.refetch()}
      />
    ) : (
      <SettingsPending />
    )
  return <SettingsScreen preferences={preferences.data} saving={saving.isPending} onChange={saving.mutate} />
}
