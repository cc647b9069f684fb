import type { CheckoutDraft } from '@lotus/machines/checkout/types'

import { emptyAddress, emptySavedAddress, type AddressForm, type SavedAddressForm } from '#address/address-form.ts'
import { persisted } from '#storage/storage.ts'

import { emptyGuest, formFrom, type GuestForm } from './checkout-forms.ts'

const hour = 3600 * 1000

/** Persisted after an order: other tabs of the same checkout follow to it. */
type Stored = { kind: 'draft'; draft: CheckoutDraft } | { kind: 'placed'; orderId: string }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isObjectOrNull = (value: unknown) => value === null || isObject(value)
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

const isItem = (value: unknown) =>
  isObject(value) && Number.isSafeInteger(value['productId']) && Number.isSafeInteger(value['quantity'])

function isDraft(value: unknown): value is CheckoutDraft {
  if (!isObject(value)) return false
  const { items, mode, guestData, account = null, selectedAddress, selectedShipping, intent, ...rest } = value
  const { intentKey, paymentKey, reviewed } = rest
  return (
    Array.isArray(items) &&
    items.every(isItem) &&
    (mode === 'pending' || mode === 'guest' || mode === 'user') &&
    [guestData, account, selectedAddress, selectedShipping, intent].every(isObjectOrNull) &&
    [intentKey, paymentKey].every(isTextOrNull) &&
    typeof reviewed === 'boolean'
  )
}

/**
 * The checkout under way, for reload and second tab (CHK-11). A day, because it names a person; nothing of a card.
 */
export const checkoutStorage = persisted<Stored>({
  key: 'checkout',
  area: 'local',
  version: 1,
  maxAge: 24 * hour,
  parse: (value) => {
    if (!isObject(value)) return null
    if (value['kind'] === 'placed' && typeof value['orderId'] === 'string')
      return { kind: 'placed', orderId: value['orderId'] }
    return value['kind'] === 'draft' && isDraft(value['draft']) ? { kind: 'draft', draft: value['draft'] } : null
  },
})

/** The e-mail of guest mode (CHK-02): restores the mode where the draft is gone. */
export const guestEmailStorage = persisted<string>({
  key: 'guestCheckoutEmail',
  area: 'session',
  version: 1,
  parse: (value) => (typeof value === 'string' && value.includes('@') ? value : null),
})

/** "Continuar como visitante" was pressed: not asked again in this tab, also before the first data are typed. */
export const guestChoice = persisted<true>({
  key: 'checkoutAsGuest',
  area: 'session',
  version: 1,
  parse: (value) => (value === true ? true : null),
})

/** What is typed in the forms, sent or not (CHK-11). A day, as the checkout; forgotten once the order is made. */
export const checkoutFormsStorage = persisted<{
  guest: GuestForm | null
  address: AddressForm | null
  /** A new address of an account. */
  saved: SavedAddressForm | null
}>({
  key: 'checkoutForms',
  area: 'local',
  version: 1,
  maxAge: 24 * hour,
  parse: (value) =>
    isObject(value)
      ? {
          guest: isObject(value['guest']) ? formFrom(emptyGuest, value['guest']) : null,
          address: isObject(value['address']) ? formFrom(emptyAddress, value['address']) : null,
          saved: isObject(value['saved']) ? formFrom(emptySavedAddress, value['saved']) : null,
        }
      : null,
})

type TypedForms = NonNullable<ReturnType<typeof checkoutFormsStorage.read>>

const keepForm = (typed: Partial<TypedForms>) =>
  void checkoutFormsStorage.write({ guest: null, address: null, saved: null, ...checkoutFormsStorage.read(), ...typed })

/** The forms as they stand, kept with every key that is pressed. */
export const typedForms = {
  read: <Name extends keyof TypedForms>(name: Name): TypedForms[Name] | null =>
    checkoutFormsStorage.read()?.[name] ?? null,
  guest: (guest: GuestForm) => keepForm({ guest }),
  address: (address: AddressForm) => keepForm({ address }),
  saved: (saved: SavedAddressForm) => keepForm({ saved }),
}
