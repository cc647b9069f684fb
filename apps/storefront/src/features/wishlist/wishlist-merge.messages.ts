import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import { notify } from '#toasts.ts'

export type MergeOutcome = { synced: number; failed: number }

/** The message about merging the browser's list at login; null when there was nothing to merge (WISH-02, section 8). */
export function mergedMessage(i18n: I18n, { synced, failed }: MergeOutcome): string | null {
  if (synced + failed === 0) return null
  if (failed === 0)
    return i18n._(
      msg`${plural(synced, {
        one: '# produto dos favoritos foi sincronizado',
        other: '# produtos dos favoritos foram sincronizados',
      })}`,
    )
  if (synced === 0)
    return i18n._(
      msg`${plural(failed, {
        one: 'Falha ao sincronizar # produto dos favoritos',
        other: 'Falha ao sincronizar # produtos dos favoritos',
      })}`,
    )
  return i18n._(
    msg`${plural(synced, { one: '# produto sincronizado.', other: '# produtos sincronizados.' })} ${plural(failed, {
      one: '# falhou.',
      other: '# falharam.',
    })}`,
  )
}

export function announceMerged(i18n: I18n, outcome: MergeOutcome): void {
  const text = mergedMessage(i18n, outcome)
  if (text === null) return
  const tone = outcome.failed === 0 ? 'success' : outcome.synced === 0 ? 'critical' : 'warning'
  notify({ tone, text, key: 'wishes-merged' })
}

/** Announces that the merge waits for the server or the network. It continues by itself. */
export const announceMergeDelayed = (i18n: I18n): void =>
  notify({ tone: 'critical', text: i18n._(msg`Erro ao sincronizar favoritos`), key: 'wishes-merged' })
