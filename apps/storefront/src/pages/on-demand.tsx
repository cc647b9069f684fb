import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { useLoginRequest } from '#session/login-request.ts'
import { useSession } from '#session/session.ts'
import { toasts } from '#toasts.ts'

const LoginDialog = lazyWithRetry(() => import('#features/auth/login-dialog-live.tsx'), 'LiveLoginDialog')
const SessionWatch = lazyWithRetry(() => import('#features/auth/session-watch.tsx'), 'SessionWatch')
const AccountSync = lazyWithRetry(() => import('./account-sync.tsx'), 'AccountSync')
const Toaster = lazyWithRetry(() => import('#features/navigation/toaster.tsx'), 'Toaster')

const hasToast = () => toasts.read().length > 0

/** Parts of the shell that few visitors need: each loads when it is needed first. */
export function OnDemand() {
  const { status, user, expired } = useSession()
  const isLoginRequested = useLoginRequest() !== null
  const isToasting = useSyncExternalStore(toasts.subscribe, hasToast, () => false)
  return (
    <>
      <From when={isLoginRequested || expired}>
        <LoginDialog />
      </From>
      <From when={status === 'user' || expired}>
        <SessionWatch />
      </From>
      <From when={user !== null}>
        <AccountSync />
      </From>
      <From when={isToasting}>
        <Toaster />
      </From>
    </>
  )
}

/** Renders its children from the first time on that `when` is true. */
function From({ when, children }: { when: boolean; children: ReactNode }) {
  const [isWanted, setIsWanted] = useState(when)
  if (when && !isWanted) setIsWanted(true)
  return isWanted ? <Suspense fallback={null}>{children}</Suspense> : null
}
