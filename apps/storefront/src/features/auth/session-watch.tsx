import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import type { SessionWarningEmitted } from '@lotus/machines/session-warning/types'

import { onReturn } from '#page-visibility.ts'
import { onSessionChange, useSession } from '#session/session.ts'
import { sessionState } from '#session/session-state.ts'
import { notify, type NewToast } from '#toasts.ts'

import { SessionExpiryControl } from './session-expiry-control.tsx'
import { expiredToast, leftElsewhereToast, sessionToast } from './session-toasts.ts'
import { liveSessionWarning } from './session-warning.actors.ts'

/** Warns before the session of the signed-in user ends, and announces its end, in another tab too (AUTH-03, AUTH-09, AUTH-16). */
export function SessionWatch() {
  const { status, expired } = useSession()
  const handOvers = useSyncExternalStore(sessionState.subscribe, sessionState.handOversElsewhere, () => 0)
  return (
    <>
      {status === 'user' && <Warning />}
      {expired && <Announced toast={expiredToast} />}
      {handOvers > 0 && <Announced key={handOvers} toast={leftElsewhereToast} />}
    </>
  )
}

function Announced({ toast }: { toast: (i18n: I18n) => NewToast }) {
  const { i18n } = useLingui()
  const announce = useEffectEvent(() => notify(toast(i18n)))
  useEffect(() => announce(), [])
  return null
}

function Warning() {
  const { i18n } = useLingui()
  const actor = useActorRef(liveSessionWarning)
  const minutes = useSelector(actor, ({ context }) => context.minutes)
  const pending = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const onExtend = () => actor.send({ type: 'session.extend' })
  const announce = useEffectEvent((event: SessionWarningEmitted) => notify(sessionToast(i18n, event, onExtend)))

  useEffect(() => {
    const subscription = actor.on('*', (event) => announce(event))
    const look = () => actor.send({ type: 'page.return' })
    const unsubscribe = onSessionChange(look)
    const ended = new AbortController()
    onReturn(look, ended.signal)
    return () => {
      subscription.unsubscribe()
      unsubscribe()
      ended.abort()
    }
  }, [actor])

  if (minutes === null) return null
  return <SessionExpiryControl minutes={minutes} pending={pending} onExtend={onExtend} />
}
