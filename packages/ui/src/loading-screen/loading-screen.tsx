import type { ComponentProps, ReactNode } from 'react'

import { Spinner } from '../spinner/spinner.tsx'
import { screen, words } from './loading-screen.css.ts'

export type LoadingScreenProps = Omit<ComponentProps<'output'>, 'className' | 'style' | 'children'> & {
  /** What is being waited for. */
  label: ReactNode
}

/** Fills the page while nothing of it can be shown yet. Where its shape is known, use skeletons. */
export function LoadingScreen({ label, ...rest }: LoadingScreenProps) {
  return (
    <output {...rest} className={screen}>
      <Spinner size="large" />
      <span className={words}>{label}</span>
    </output>
  )
}
