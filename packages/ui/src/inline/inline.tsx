import type { ReactNode } from 'react'

import { box, type BoxProps } from '../box/box.tsx'

export type InlineProps = BoxProps

/** Children in a row that wraps, centered across it, with 8 px between them by default. */
export const Inline = (props: InlineProps): ReactNode =>
  box('inline', { gap: 2, align: 'center', wrap: true, ...props })
