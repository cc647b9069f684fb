import { tintOf } from '@lotus/commerce/tints'
import type { Tint } from '@lotus/openapi/schema'

/** The tint of a stored name, which may be a former one (D64); the most neutral tint for an unknown name. */
export const toTint = (stored: string): Tint => tintOf(stored) ?? 'linen'
