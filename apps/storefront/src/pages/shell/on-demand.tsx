import { useRouter } from '@tanstack/react-router'
import { Suspense, useState, useSyncExternalStore, type ComponentType, type MouseEvent } from 'react'

import type { DepartmentsTrigger } from '#features/shell/departments/departments-trigger.ts'
import { openMenu } from '#features/shell/open-menu.ts'
import { lazyWithRetry, preloadOnIntent } from '#hydration/lazy-with-retry.ts'
import { useLoginRequest } from '#session/login-request.ts'
import { useSession } from '#session/session.ts'
import { Contained } from '#layout/contained.tsx'
import { isPlainClick } from '#routing/plain-click.ts'
import { languageChoice } from '#storage/storage.ts'
import { toasts } from '#toasts.ts'

const LoginDialog = lazyWithRetry(() => import('#features/auth/login-dialog-live.tsx'), 'LiveLoginDialog')
const SessionWatch = lazyWithRetry(() => import('#features/auth/session-watch.tsx'), 'SessionWatch')
const AccountSync = lazyWithRetry(() => import('./account-sync.tsx'), 'AccountSync')
const DepartmentMenu = lazyWithRetry(() => import('./department-menu.tsx'), 'DepartmentMenu')
const LanguageOffer = lazyWithRetry(() => import('./language-offer.tsx'), 'LanguageOffer')
const Toaster = lazyWithRetry(() => import('#features/shell/toasts/toaster.tsx'), 'Toaster')

const hasSidebar = () => openMenu.read() === 'sidebar'
/** Whether a link from outside opened this document in a language that the browser would not have chosen. */
function isLanguageOfLink(): boolean {
  if (document.referrer.startsWith(location.origin)) return false
  const { lang } = document.documentElement
  const usual =
    languageChoice.read() ?? document.querySelector<HTMLMetaElement>('meta[name=default-language]')?.content ?? lang
  return usual !== lang && new URLSearchParams(location.search).get('lang') === lang
}
const never = () => () => {}

const hasToast = () => toasts.read().length > 0

/** Parts of the shell that few visitors need: each loads when it is needed first. */
export function OnDemand() {
  const { status, user, expired } = useSession()
  const isLoginRequested = useLoginRequest() !== null
  const isSidebarOpen = useSyncExternalStore(openMenu.subscribe, hasSidebar, () => false)
  const isLanguageOffered = useSyncExternalStore(never, isLanguageOfLink, () => false)
  const isToasting = useSyncExternalStore(toasts.subscribe, hasToast, () => false)
  return (
    <>
      <From when={isLoginRequested || expired} Part={LoginDialog} />
      <From when={status === 'user' || expired} Part={SessionWatch} />
      <From when={user !== null} Part={AccountSync} />
      <From when={isSidebarOpen} Part={DepartmentMenu} />
      <From when={isLanguageOffered} Part={LanguageOffer} />
      <From when={isToasting} Part={Toaster} />
    </>
  )
}

/** The props of a link to the departments that opens the sidebar instead, whose code loads on intent (NAV-12). */
export function useDepartmentsTrigger(): DepartmentsTrigger {
  const router = useRouter()
  return {
    ...preloadOnIntent(DepartmentMenu),
    preload: false,
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      DepartmentMenu.preload().then(
        ({ openDepartments }) => openDepartments(router),
        () => router.navigate({ to: '/departments' }),
      )
    },
  }
}

/** Renders `Part` once `when` has been true, and keeps it when `when` is false again. */
function From({ when, Part }: { when: boolean; Part: ComponentType }) {
  const [isWanted, setIsWanted] = useState(when)
  if (when && !isWanted) setIsWanted(true)
  return isWanted ? (
    <Contained>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </Contained>
  ) : null
}
