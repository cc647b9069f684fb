import { atoms } from '@lotus/ui/theme/atoms'

/** A title that is a link: a target of 44 px. */
export const titleLink = atoms({ display: 'inline-flex', align: 'center', minHeight: 'touch' })
