import { useSyncExternalStore } from 'react'

import { useWhenWanted } from '#hydration/on-intent.ts'
import { toasts } from '#toasts.ts'

const loadToaster = () => import('./toaster.tsx')
const anyToast = () => toasts.read().length > 0

/** Loads the toaster with the first toast. After a failure the next toast retries. */
export function ToasterOnDemand() {
  const wanted = useSyncExternalStore(toasts.subscribe, anyToast, () => false)
  const module = useWhenWanted(wanted, loadToaster)
  return module === null ? null : <module.Toaster />
}
