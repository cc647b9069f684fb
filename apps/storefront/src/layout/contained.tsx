import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const neverReset = () => ''
const Nothing = () => null

type ContainedProps = {
  /** Resets the state of the button that opens the part, so that the button works again. */
  onError?: () => void
  children: ReactNode
}

/** An error boundary around an optional part of the page: reports the error and removes only that part (SHELL-09). */
export const Contained = ({ onError, children }: ContainedProps) => (
  <CatchBoundary
    getResetKey={neverReset}
    errorComponent={Nothing}
    onCatch={(error) => {
      reportError(error)
      onError?.()
    }}
  >
    {children}
  </CatchBoundary>
)
