import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { CopyField } from '@lotus/ui/copy-field'
import { Dialog } from '@lotus/ui/dialog'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'

import { RetryAlert } from '#layout/retry-alert.tsx'
import type { QueryState } from '#layout/query-state.ts'
import { notify } from '#toasts.ts'

export type ShareDialogProps = {
  /** Null while the list is not shared. */
  link: QueryState<{ url: string } | null>
  /** The error, while `link` has failed. */
  problem?: string
  /** The link is being created or revoked. */
  busy: boolean
  onCreate: () => void
  onRevoke: () => void
  onRetry: () => void
  onClose: () => void
}

/** Creates, copies and revokes the share link (WISH-04, D26). */
export function ShareDialog({ link, problem, busy, onCreate, onRevoke, onRetry, onClose }: ShareDialogProps) {
  const { t } = useLingui()
  const url = link !== null && typeof link === 'object' ? link.url : null
  return (
    <Dialog
      onClose={onClose}
      title={t`Compartilhar favoritos`}
      description={t`Quem tem o link vê os produtos da lista, sem o seu nome nem outros dados seus.`}
      footer={
        link === null ? (
          <Button emphasis="strong" busy={busy} onClick={onCreate}>
            <Trans>Criar link</Trans>
          </Button>
        ) : url !== null ? (
          <Button emphasis="outline" busy={busy} onClick={onRevoke}>
            <Trans>Deixar de compartilhar</Trans>
          </Button>
        ) : undefined
      }
    >
      {link === 'loading' && <Skeleton shape="field" />}
      {link === 'failed' && <RetryAlert title={problem} onRetry={onRetry} />}
      {url !== null && (
        <Stack gap={3}>
          <CopyField
            value={url}
            label={t`Link da lista`}
            copyLabel={t`Copiar link`}
            copiedLabel={t`Link copiado`}
            onCopyFailed={() => notify({ tone: 'warning', text: t`Não deu para copiar o link` })}
          />
          <p>
            <Trans>A página mostra sempre a lista de agora. Se deixar de compartilhar, o link não abre mais.</Trans>
          </p>
        </Stack>
      )}
    </Dialog>
  )
}
