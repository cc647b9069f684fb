import type { ComponentProps, ReactNode } from 'react'

import { Spinner } from '../spinner/spinner.tsx'
import { screen, words } from './loading-screen.css.ts'

export type LoadingScreenProps = Omit<ComponentProps<'output'>, 'className' | 'style' | 'children'> & {
  /** The label of the content that is loading. */
  label: ReactNode
}

/** A full-page loading state. Use skeletons where the layout is known. */
export function LoadingScreen({ label, ...rest }: LoadingScreenProps) {
  return (
    <output {...rest} className={screen}>
      <Spinner size="large" />
      <span className={words}>{label}</span>
    </output>
  )
}
