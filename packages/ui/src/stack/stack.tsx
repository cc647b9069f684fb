import type { ReactNode } from 'react'

import { box, type BoxProps } from '../box/box.tsx'

export type StackProps = BoxProps

/** A column with even space, 16 px by default. */
export const Stack = (props: StackProps): ReactNode => box('stack', { gap: 4, ...props })
