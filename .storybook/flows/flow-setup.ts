import type { CartItem } from '@lotus/openapi/schema'

import type { Locale } from '../../apps/storefront/src/i18n/i18n.ts'

import type { Server } from './contract.ts'

/** What the shop in a frame starts with. */
export type FlowSetup = {
  server: Server
  path: string
  locale: Locale
  theme: string
  /** The guest's cart. */
  lines: readonly CartItem[]
  /** Set when the shop has started: removes it from its document. */
  close?: () => void
}
