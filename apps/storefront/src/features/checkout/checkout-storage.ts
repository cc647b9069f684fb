import type { CheckoutDraft } from '@lotus/machines/checkout/types'

import { emptyAddress, emptySavedAddress, type AddressForm, type SavedAddressForm } from '#address/address-form.ts'
import { persisted } from '#storage/storage.ts'

import { emptyGuest, formFrom, type GuestForm } from './checkout-forms.ts'

const hour = 3600 * 1000

/** `placed` is stored after an order, so that other tabs of the checkout open it. */
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
 * The checkout in progress, for reloads and other tabs (CHK-11). Kept for a day, because it contains personal data; never
 * contains card data.
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

/** The email of guest mode (CHK-02): restores the mode if the draft is gone. */
export const guestEmailStorage = persisted<string>({
  key: 'guestCheckoutEmail',
  area: 'session',
  version: 1,
  parse: (value) => (typeof value === 'string' && value.includes('@') ? value : null),
})

/** "Continuar como visitante" was pressed, so this tab does not ask again. */
export const guestChoice = persisted<true>({
  key: 'checkoutAsGuest',
  area: 'session',
  version: 1,
  parse: (value) => (value === true ? true : null),
})

/** The values in the forms, submitted or not (CHK-11). Kept for a day; removed when the order is placed. */
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

const saveForm = (typed: Partial<TypedForms>) =>
  void checkoutFormsStorage.write({ guest: null, address: null, saved: null, ...checkoutFormsStorage.read(), ...typed })

/** The form values, saved on every change. */
export const typedForms = {
  read: <Name extends keyof TypedForms>(name: Name): TypedForms[Name] | null =>
    checkoutFormsStorage.read()?.[name] ?? null,
  guest: (guest: GuestForm) => saveForm({ guest }),
  address: (address: AddressForm) => saveForm({ address }),
  saved: (saved: SavedAddressForm) => saveForm({ saved }),
}
