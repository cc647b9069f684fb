import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

type RetryAlertProps = {
  title: string
  /**
   * `warning`: the page works without the part; not announced.
   * @default 'critical'
   */
  tone?: 'critical' | 'warning'
  onRetry: () => void
  children?: ReactNode
}

/** Shown in place of a part of a page that failed to load, with a retry button. */
export function RetryAlert({ tone = 'critical', onRetry, ...alert }: RetryAlertProps) {
  return (
    <Alert
      {...alert}
      tone={tone}
      announce={tone === 'critical' ? 'assertive' : undefined}
      action={
        <Button size="small" onClick={onRetry}>
          <Trans>Tentar novamente</Trans>
        </Button>
      }
    />
  )
}
