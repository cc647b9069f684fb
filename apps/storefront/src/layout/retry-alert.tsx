import { Trans } from '@lingui/react/macro'

import { Alert, type AlertProps } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'

type RetryAlertProps = Omit<AlertProps, 'action'> & { onRetry: () => void }

/** Shown in place of a part of the page that does not load: the reason and a retry button. Critical and announced by default. */
export const RetryAlert = ({ onRetry, ...alert }: RetryAlertProps) => (
  <Alert
    tone="critical"
    announce="assertive"
    {...alert}
    action={
      <Button size="small" onClick={onRetry}>
        <Trans>Tentar novamente</Trans>
      </Button>
    }
  />
)
