import { Trans } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'

import type { DeleteAccountRequest, Profile, ReauthenticationRequest } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { Contained } from '#layout/contained.tsx'
import { SectionCard } from '#layout/section-card.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { DeleteAccountDialog, ExportDialog } from './account-dialogs.tsx'
import type { Proof } from './provable-error.tsx'

export type DataProps = {
  profile: Profile
  exporting: Attempt
  deleting: Attempt
  proof: Proof | null
  /** Called before a dialog opens: clears the error of its last request. */
  onOpen: () => void
  /** Whether the download has started. */
  onExport: (proof: ReauthenticationRequest) => Promise<boolean>
  onDelete: (request: DeleteAccountRequest) => void
}

/** Data export and erasure (LGPD, INFO-04). */
export function Data({ profile, exporting, deleting, proof, onOpen, onExport, onDelete }: DataProps) {
  const [open, setOpen] = useState<'export' | 'delete' | null>(null)
  const ask = (dialog: 'export' | 'delete') => {
    onOpen()
    setOpen(dialog)
  }
  const onOpenChange = (shown: boolean) => {
    if (!shown) setOpen(null)
  }
  return (
    <SectionCard id="data" size="large" title={<Trans>Seus dados</Trans>}>
      <Stack gap={3}>
        <Text size="small" tone="muted">
          <Trans>Baixe num arquivo tudo o que guardamos sobre você.</Trans>
        </Text>
        <Inline>
          <Button emphasis="outline" icon={<Download />} onClick={() => ask('export')}>
            <Trans>Baixar meus dados</Trans>
          </Button>
        </Inline>
      </Stack>
      <Stack gap={3} paddingTop={5} border="top">
        <Text size="small" tone="muted">
          <Trans>
            Excluir a conta apaga seus dados pessoais e endereços. Os pedidos ficam sem o seu nome, como a lei pede.
          </Trans>
        </Text>
        <Inline>
          <Button emphasis="outline" icon={<Trash2 />} onClick={() => ask('delete')}>
            <Trans>Excluir conta</Trans>
          </Button>
        </Inline>
      </Stack>
      {open !== null && (
        <Contained onError={() => setOpen(null)}>
          {open === 'export' ? (
            <ExportDialog
              profile={profile}
              exporting={exporting}
              proof={proof}
              onExport={async (proof) => {
                if (await onExport(proof)) setOpen((now) => (now === 'export' ? null : now))
              }}
              onOpenChange={onOpenChange}
            />
          ) : (
            <DeleteAccountDialog
              profile={profile}
              deleting={deleting}
              proof={proof}
              onDelete={onDelete}
              onOpenChange={onOpenChange}
            />
          )}
        </Contained>
      )}
    </SectionCard>
  )
}
