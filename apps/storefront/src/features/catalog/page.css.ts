import { style } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

const { size } = vars

/** A title that is a link: a target of 44 px. */
export const titleLink = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: size.touch })
