import type { ReactNode } from 'react'

import { box, type BoxProps } from '../box/box.tsx'

export type TilesProps = BoxProps

/**
 * Equal columns: a number of them, or as many as fit with the content of a department tile (88 px), a product card (140 px), a
 * panel (260 px) or a wide panel (340 px). 16 px between them by default.
 */
export const Tiles = (props: TilesProps): ReactNode => box('tiles', { gap: 4, columns: 'card', ...props })
