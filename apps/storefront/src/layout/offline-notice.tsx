import type { ReactNode } from 'react'

import { Alert } from '@lotus/ui/alert'

import { TroubleText } from './trouble-text.tsx'

type OfflineNoticeProps = {
  /** What happens to displayed data or typed text. */
  children: ReactNode
}

/** A warning in a page's content while the device is offline, with the title of the notice (`connection-notice.tsx`). */
export const OfflineNotice = ({ children }: OfflineNoticeProps) => (
  <Alert tone="warning" announce="polite" title={<TroubleText trouble="offline" />}>
    {children}
  </Alert>
)
