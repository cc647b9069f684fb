import { useLingui } from '@lingui/react'
import { useState } from 'react'

import { Toaster } from '../../apps/storefront/src/features/shell/toasts/toaster.tsx'
import { createToasts } from '../../apps/storefront/src/toasts.ts'
import type { ToastOf } from './run.ts'
import type { Run } from './use-run.ts'

/** The toasts of the events that the shown step emitted. They stay as long as the step is shown. */
export function StepToasts({ run, toastOf }: { run: Run; toastOf: ToastOf }) {
  const { i18n } = useLingui()
  const [toasts] = useState(() => {
    const own = createToasts()
    for (const emitted of run.frame.emitted) {
      const toast = toastOf(i18n, emitted, run.send)
      if (toast !== null) own.notify({ ...toast, duration: null })
    }
    return own
  })
  return <Toaster toasts={toasts} />
}
