import { useSyncExternalStore } from 'react'

import * as css from './inspector.css.ts'
import { ScreenFrame } from './screen-frame.tsx'
import type { Side } from './settings.ts'
import { StepToasts } from './step-toasts.tsx'
import type { Inspected, Run } from './use-run.ts'

const wide = globalThis.matchMedia('(width >= 1200px)')

/** Whether both screens are legible beside each other. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      wide.addEventListener('change', onChange)
      return () => wide.removeEventListener('change', onChange)
    },
    () => wide.matches,
  )

type ScreensProps = { run: Run; inspected: Inspected; side: Side }

/** The machine's screen for the shown step, with the toasts of the events that the step emitted. */
export function Screens({ run, inspected: { screen, toastOf }, side }: ScreensProps) {
  if (screen === undefined) return null
  const content = (
    <>
      {screen(run.frame.snapshot, run.send)}
      {toastOf !== undefined && <StepToasts key={JSON.stringify(run.link)} run={run} toastOf={toastOf} />}
    </>
  )
  return (
    <div className={css.frames}>
      {side !== 'desktop' && (
        <ScreenFrame title="Screen on a phone" width={390}>
          {content}
        </ScreenFrame>
      )}
      {side !== 'phone' && (
        <ScreenFrame title="Screen on a desktop" width={1280}>
          {content}
        </ScreenFrame>
      )}
    </div>
  )
}
