import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const always = () => ''
const Nothing = () => null
// As a method of the props it would have another `this`.
const report = (error: unknown) => reportError(error)

/** A part without which the page works: if it breaks, the error is reported and the part disappears, not the page (SHELL-09). */
export const Contained = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={always} errorComponent={Nothing} onCatch={report}>
    {children}
  </CatchBoundary>
)
