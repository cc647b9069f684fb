import { useSyncExternalStore } from 'react'

import * as css from './inspector.css.ts'
import { ScreenFrame } from './screen-frame.tsx'
import type { Side } from './settings.ts'
import { StepToasts } from './step-toasts.tsx'
import type { Inspected, Run } from './use-run.ts'

/** Whether the window has at least this width, px. */
const useWidth = (least: number): boolean => {
  const media = globalThis.matchMedia(`(width >= ${least}px)`)
  return useSyncExternalStore(
    (onChange) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => media.matches,
  )
}

/** Whether both screens are legible beside each other. */
export const useIsWide = (): boolean => useWidth(1200)
/** Whether the run has room between the chart and a phone. Storybook leaves so much of a window of 1440 px. */
export const useHasRoomForRun = (): boolean => useWidth(1100)

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
