import type { ReactNode } from 'react'

import { box, type BoxProps } from '../box/box.tsx'

export type ColumnsProps = BoxProps

/**
 * One row of columns of different widths: `auto` is as wide as its content, `fill` takes the rest, `aside` has 380 px. Centered
 * across the row, with 12 px between them by default.
 */
export const Columns = (props: ColumnsProps): ReactNode => box('tiles', { gap: 3, align: 'center', ...props })
