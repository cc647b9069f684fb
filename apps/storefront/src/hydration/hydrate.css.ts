import { style } from '@vanilla-extract/css'

/** The marker of a boundary has no box of its own, so that it never changes a layout. */
export const marker = style({ display: 'contents' })
