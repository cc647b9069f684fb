import { toReais } from '@lotus/commerce/money'
import type { ChosenWindow, NextWindow } from '@lotus/openapi/schema'

import type { StoredLoad, StoredShipping, StoredWindow } from '#platform/schema.ts'

import type { Storage } from './shipping-table.ts'
import type { Capacity } from './window-schedule.ts'

/** The window of an order, and the capacity that the order occupies in it. */
export type BookedWindow = Capacity & { window_id: string; chosen: StoredWindow; storages: Storage[] }

/** `held` and `confirmed` bookings occupy capacity; `released` ones do not. */
export type StatedBooking = BookedWindow & { state: 'held' | 'confirmed' | 'released' }
/** The input for booking the window of a new purchase. */
export type WindowClaim = {
  /** The hash of the guest cookie. */
  owner: string
  holdId: string | undefined
  zipCode: string | null
  shipping: StoredShipping
  load: StoredLoad | null
  cartHash: string
  /** Ids of windows that earlier purchases of the browser released in this transaction. */
  givenBack: ReadonlySet<string>
}

/**
 * Reads the settings, and returns a function that reads the next window of a service that an order can take: null if none is free,
 * undefined if the service has no windows for the CEP (D67). `zipCode` is null for a pickup.
 */
export type ReadNextWindows = () => Promise<
  (
    service: { serviceId: string; zipCode: string | null; price?: { costCents: number; isFree: boolean } },
    load: StoredLoad,
  ) => Promise<NextWindow | null | undefined>
>

/** The storage classes that a free window of today carries to a CEP (eight digits), in the time zone of the window. */
export type ListArrivingToday = (zipCode: string) => Promise<readonly Storage[]>

/** Why a window is closed: a holiday; an exception in the settings or `close-window` (`CLOSED`); or the schedule no longer contains it. */
export type WindowClosing = 'HOLIDAY' | 'CLOSED' | 'UNSCHEDULED'

/** A window and its state for an order, read while the window is locked. */
export type WindowOffer = {
  window: StoredWindow
  capacity: Capacity
  state: 'FREE' | 'FEW' | 'FULL' | 'CLOSED'
  /** The code of the contract for why it is full or closed; null if neither. */
  reason: string | null
}

export const toChosenWindow = ({ feeCents, ...window }: StoredWindow): ChosenWindow => ({
  ...window,
  fee: toReais(feeCents),
})

/** Why an order cannot take a window; null if it can. */
export const refusalOf = (offer: Pick<WindowOffer, 'state'> | undefined): 'WINDOW_FULL' | 'WINDOW_CLOSED' | null => {
  if (offer === undefined || offer.state === 'CLOSED') return 'WINDOW_CLOSED'
  return offer.state === 'FULL' ? 'WINDOW_FULL' : null
}
