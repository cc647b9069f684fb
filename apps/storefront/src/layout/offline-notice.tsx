import type { ReactNode } from 'react'

import { Alert } from '@lotus/ui/alert'

import { TroubleText } from './trouble-text.tsx'

type OfflineNoticeProps = {
  /** What becomes of what was shown or typed. */
  children: ReactNode
}

/** In the content of a page while the device is offline: the words are those of the notice (`connection-notice.tsx`). */
export const OfflineNotice = ({ children }: OfflineNoticeProps) => (
  <Alert tone="warning" announce="polite" title={<TroubleText trouble="offline" />}>
    {children}
  </Alert>
)
