import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Alert } from '@lotus/ui/alert'
import { CopyField, type CopyFieldProps } from '@lotus/ui/copy-field'
import { Stack } from '@lotus/ui/stack'

type CopyTextProps = Omit<CopyFieldProps, 'copiedLabel' | 'onCopyFailed'> & { what: 'code' | 'link' }

/** A code or a link with its copy button, and what to do if the browser does not copy. */
export function CopyText({ what, ...field }: CopyTextProps) {
  const { t } = useLingui()
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <Stack gap={4}>
      <CopyField {...field} onCopyFailed={() => setHasFailed(true)} />
      {hasFailed && (
        <Alert tone="warning" announce="polite" title={t`O navegador não deixou copiar`}>
          {what === 'code' ? (
            <Trans>O código está selecionado: copie com o teclado ou segurando o dedo nele.</Trans>
          ) : (
            <Trans>O link está selecionado: copie com o teclado ou segurando o dedo nele.</Trans>
          )}
        </Alert>
      )}
    </Stack>
  )
}
