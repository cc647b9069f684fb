import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const neverReset = () => ''
const Nothing = () => null
// `reportError` throws if it is called as a method of the props.
const report = (error: unknown) => reportError(error)

/** An error boundary around an optional part of the page: reports the error and removes only that part (SHELL-09). */
export const Contained = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={neverReset} errorComponent={Nothing} onCatch={report}>
    {children}
  </CatchBoundary>
)
