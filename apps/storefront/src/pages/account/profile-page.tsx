import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  exportAccount,
  profileQuery,
  sessionsQuery,
  statsQuery,
  updateProfile,
} from '#features/account/account.queries.ts'
import { attemptOf, orNull, succeeded } from '#forms/attempt.ts'
import { downloadFile } from '#download.ts'
import { ProfilePending, ProfileScreen, ProfileUnavailable } from '#features/account/profile-screen.tsx'
import { useGoogleConfirmation } from '#features/auth/use-google.ts'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'
import { renameUser, signOut } from '#session/session.ts'
import { notify } from '#toasts.ts'

/** UX-06: how long the toast about missing required fields is shown, in milliseconds. */
const requiredFields = 4_000

export function ProfilePage() {
  const { i18n, t } = useLingui()
  const queryClient = useQueryClient()
  const announce = (text: string) => notify({ tone: 'success', text })
  const profile = useQuery(profileQuery)
  const stats = useQuery(statsQuery)
  const sessions = useQuery(sessionsQuery)
  const saving = useMutation(updateProfile(queryClient))
  const changing = useMutation(changePassword(queryClient))
  const ending = useMutation(endOtherSessions(queryClient))
  const exporting = useMutation(exportAccount)
  const deleting = useMutation({
    ...deleteAccount,
    // Not a callback of `mutate`: those do not run after the page unmounts.
    onSuccess: () => {
      announce(t`Conta excluída`)
      signOut().catch(reportError)
    },
  })
  const proof = useGoogleConfirmation()
  const state = queryState(profile)
  if (state === 'loading') return <ProfilePending />
  if (state === 'failed')
    return <ProfileUnavailable problem={problemMessage(i18n, profile.error)} onRetry={() => void profile.refetch()} />
  return (
    <ProfileScreen
      profile={state}
      stats={queryState(stats)}
      sessions={queryState(sessions)}
      saving={attemptOf(saving)}
      changing={attemptOf(changing)}
      ending={attemptOf(ending)}
      exporting={attemptOf(exporting)}
      deleting={attemptOf(deleting)}
      proof={proof}
      onRetryStats={() => void stats.refetch()}
      onRetrySessions={() => void sessions.refetch()}
      onMissing={(names) => {
        const list = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(names)
        notify({ tone: 'warning', text: t`Campos obrigatórios: ${list}`, key: 'missing', duration: requiredFields })
      }}
      onSave={async (update) => {
        const saved = await orNull(saving.mutateAsync(update))
        if (saved === null) return null
        announce(t`Dados salvos com sucesso`)
        await renameUser({ username: saved.username, email: saved.email })
        return saved
      }}
      onChangePassword={async (change) => {
        const isChanged = await succeeded(changing.mutateAsync(change))
        if (isChanged) announce(t`Senha alterada com sucesso`)
        return isChanged
      }}
      onEndOthers={() => ending.mutate(undefined, { onSuccess: () => announce(t`As outras sessões foram encerradas`) })}
      onOpenData={() => {
        exporting.reset()
        deleting.reset()
      }}
      onExport={async (proof) => {
        const data = await orNull(exporting.mutateAsync(proof))
        if (data !== null)
          downloadFile(`lotus-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2), 'application/json')
        return data !== null
      }}
      onDelete={deleting.mutate}
    />
  )
}
