import { toReais } from '@lotus/commerce/money'
import type { ChosenWindow } from '@lotus/openapi/schema'

import type { StoredLoad, StoredShipping, StoredWindow } from '#platform/schema.ts'

import type { Storage } from './shipping-table.ts'
import type { Capacity } from './window-schedule.ts'

/** A window that an order takes, and what it takes of it. */
export type BookedWindow = Capacity & { window_id: string; chosen: StoredWindow; storages: Storage[] }

/** `released`: it is given back. */
export type StatedBooking = BookedWindow & { state: 'held' | 'confirmed' | 'released' }
/** What a new purchase knows about its window. */
export type WindowClaim = {
  /** The hash of the guest cookie. */
  owner: string
  holdId: string | undefined
  zipCode: string | null
  shipping: StoredShipping
  load: StoredLoad
  cartHash: string
  /** Windows that the browser's earlier purchases gave back in this transaction. */
  givenBack: ReadonlySet<string>
}

/** A window as an order meets it that asks for it under its lock. */
export type WindowOffer = {
  window: StoredWindow
  capacity: Capacity
  state: 'FREE' | 'FEW' | 'FULL' | 'CLOSED'
  /** Why it is full or closed, as in the contract. */
  reason: string | null
}

export const toChosenWindow = ({ feeCents, ...window }: StoredWindow): ChosenWindow => ({
  ...window,
  fee: toReais(feeCents),
})

/** Why an order cannot take a window; null if it can. */
export const refusalOf = (offer: WindowOffer | undefined): 'WINDOW_FULL' | 'WINDOW_CLOSED' | null => {
  if (offer === undefined || offer.state === 'CLOSED') return 'WINDOW_CLOSED'
  return offer.state === 'FULL' ? 'WINDOW_FULL' : null
}
