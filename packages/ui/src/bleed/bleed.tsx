import type { ReactNode } from 'react'

import { box, type BoxProps } from '../box/box.tsx'

export type BleedProps = BoxProps

/** Reaches beyond the padding of its container: to the edges of a phone, or so that a touch target takes no space. */
export const Bleed = (props: BleedProps): ReactNode => box('', props)
