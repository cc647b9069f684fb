import type { ReactNode } from 'react'

import { box, type BoxProps } from '../box/box.tsx'

export type SpreadProps = BoxProps

/** Pushes the first child to the start and the last to the end; wraps if both do not fit. */
export const Spread = (props: SpreadProps): ReactNode =>
  box('inline', { gap: 3, align: 'center', wrap: true, justify: 'between', ...props })
