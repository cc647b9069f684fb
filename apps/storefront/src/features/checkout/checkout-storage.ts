import type { CheckoutAccount, CheckoutDraft, KnownGuest, SelectedShipping } from '@lotus/machines/checkout/types'
import type { CartItem, CheckoutIntent, DeliveryAddress, DeliveryWindow, WindowHold } from '@lotus/openapi/schema'

import { emptyAddress, emptySavedAddress, type AddressForm, type SavedAddressForm } from '#address/address-form.ts'
import { isText, listOf, persisted } from '#storage/storage.ts'
import { isAmount } from '#storage/stored-product.ts'

import { emptyGuest, formFrom, type GuestForm } from './checkout-forms.ts'

const hour = 3600 * 1000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | null => (isText(value) ? value : null)

/** The value if it is an object with these texts and amounts and no other type of them, else null. */
function fieldsOf<Value>(value: unknown, texts: readonly (keyof Value & string)[], amounts: readonly string[] = []) {
  const isWhole =
    isObject(value) && texts.every((name) => isText(value[name])) && amounts.every((name) => isAmount(value[name]))
  return isWhole ? (value as Value) : null
}
/** The value if all its fields are texts and it has those of `needed`, else null. */
const textsOf = <Value>(value: unknown, needed: readonly (keyof Value & string)[]): Value | null =>
  isObject(value) && Object.values(value).every(isText) ? fieldsOf<Value>(value, needed) : null

const itemsOf = listOf(
  (item): item is CartItem =>
    isObject(item) && Number.isSafeInteger(item['productId']) && Number.isSafeInteger(item['quantity']),
)

function accountOf(value: unknown): CheckoutAccount | null {
  if (!isObject(value) || !Number.isSafeInteger(value['userId'])) return null
  const { addressId } = value
  return {
    userId: Number(value['userId']),
    hasCpf: value['hasCpf'] === true,
    cpf: textOf(value['cpf']),
    addressId: Number.isSafeInteger(addressId) ? Number(addressId) : null,
  }
}

const addressOf = (value: unknown) =>
  textsOf<DeliveryAddress>(value, ['zipCode', 'street', 'number', 'district', 'city', 'state'])

const windowTexts = ['windowId', 'date', 'from', 'to', 'timeZone', 'startsAt', 'endsAt', 'cutoffAt'] as const
const windowOf = (value: unknown) => fieldsOf<DeliveryWindow>(value, windowTexts, ['fee'])
const holdOf = (value: unknown): WindowHold | null => {
  const hold = fieldsOf<WindowHold>(value, ['holdId', 'serviceId', 'expiresAt'], ['cost'])
  return hold !== null && windowOf(hold.window) !== null ? hold : null
}

const shippingOf = (value: unknown): SelectedShipping | null => {
  const shipping = fieldsOf<SelectedShipping>(value, ['serviceId', 'quoteId'], ['cost', 'minDays', 'maxDays'])
  if (shipping === null || fieldsOf(shipping.names, ['pt-BR']) === null) return null
  const { window, ...service } = shipping
  const stored = windowOf(window)
  return {
    ...service,
    zipCode: textOf(service.zipCode),
    place: addressOf(service.place),
    ...(stored === null ? {} : { window: stored }),
  }
}

function intentOf(value: unknown): CheckoutIntent | null {
  const intent = fieldsOf<CheckoutIntent>(value, ['intentId', 'substitution', 'expiresAt'], ['subtotal', 'total'])
  if (intent === null || !Array.isArray(intent.lines) || !Array.isArray(intent.payments)) return null
  const hasLines = intent.lines.every(
    (line) => fieldsOf<typeof line>(line, ['imageUrl', 'tint'], ['productId', 'quantity', 'lineTotal'])?.names['pt-BR'],
  )
  const isWhole = hasLines && fieldsOf(intent.shipping, ['serviceId'], ['cost']) !== null
  return isWhole ? { ...intent, cpf: textOf(intent.cpf) } : null
}

/** A stored draft. Invalid parts are dropped, and what depends on them must be entered or confirmed again. */
function parseDraft(value: unknown): CheckoutDraft | null {
  const { items, mode, account, guestData, pickup, selectedAddress, selectedShipping, intent, ...keys } = isObject(
    value,
  )
    ? value
    : {}
  const known = itemsOf(items)
  if (known === null || (mode !== 'pending' && mode !== 'guest' && mode !== 'user')) return null
  const reservation = intentOf(intent)
  const isReserved = intent === null || reservation !== null
  return {
    items: known,
    mode,
    account: accountOf(account),
    guestData: textsOf<KnownGuest>(guestData, ['email']),
    pickup: pickup === true,
    selectedAddress: addressOf(selectedAddress),
    selectedShipping: shippingOf(selectedShipping),
    hold: holdOf(keys['hold']),
    clockOffset: Number.isFinite(keys['clockOffset']) ? Number(keys['clockOffset']) : 0,
    intent: reservation,
    intentKey: isReserved ? textOf(keys['intentKey']) : null,
    paymentKey: isReserved ? textOf(keys['paymentKey']) : null,
    reviewed: keys['reviewed'] === true && reservation !== null,
  }
}

/** The checkout in progress, for reloads (CHK-11). In session storage, because it contains personal data; without card data. */
export const checkoutDraft = persisted<CheckoutDraft>({
  key: 'checkoutDraft',
  area: 'session',
  version: 1,
  maxAge: 24 * hour,
  parse: parseDraft,
})

/** `paying`: the payment that may be in progress, without personal data. `placed` is stored after an order. */
type Outcome = { kind: 'paying'; draft: CheckoutDraft } | { kind: 'placed'; orderId: string }

/** What the other tabs and the next visit must know of the checkout, so that nothing is paid twice. */
export const checkoutOutcome = persisted<Outcome>({
  key: 'checkoutOutcome',
  area: 'local',
  version: 1,
  maxAge: 24 * hour,
  parse(value) {
    if (!isObject(value)) return null
    if (value['kind'] === 'placed' && isText(value['orderId'])) return { kind: 'placed', orderId: value['orderId'] }
    const draft = value['kind'] === 'paying' ? parseDraft(value['draft']) : null
    return draft === null ? null : { kind: 'paying', draft }
  },
})

/** The draft without the person's data: the server has them with the reservation. */
export const withoutPerson = (draft: CheckoutDraft): CheckoutDraft => ({
  ...draft,
  guestData: null,
  selectedAddress: null,
  account: draft.account && { ...draft.account, cpf: null },
  intent: draft.intent && { ...draft.intent, cpf: null },
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

/** The values in the forms, submitted or not (CHK-11). For this tab; removed when the order is placed. */
export const checkoutFormsStorage = persisted<{
  guest: GuestForm | null
  address: AddressForm | null
  /** A new address of an account. */
  saved: SavedAddressForm | null
}>({
  key: 'checkoutForms',
  area: 'session',
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

type Remembered = Pick<TypedForms, 'guest' | 'address'>

/**
 * Contact and address that a guest chose to save on this device for the next visit (CHK-11). Persisted in local storage only after
 * that choice (S37), and without the CPF, which other users of the device must not see.
 */
const remembered = persisted<Remembered>({
  key: 'rememberedGuest',
  area: 'local',
  version: 1,
  maxAge: 30 * 24 * hour,
  parse: (value) =>
    isObject(value)
      ? {
          guest: isObject(value['guest']) ? formFrom(emptyGuest, { ...value['guest'], cpf: '' }) : null,
          address: isObject(value['address']) ? formFrom(emptyAddress, value['address']) : null,
        }
      : null,
})
const remember = ({ guest, address }: Remembered) =>
  void remembered.write({ guest: guest && { ...guest, cpf: '' }, address })

/** Whether this device remembers a guest, and a setter for that choice. */
export const rememberedGuest = {
  read: (): boolean => remembered.read() !== null,
  choose(isWanted: boolean): void {
    const typed = checkoutFormsStorage.read()
    if (isWanted) remember({ guest: typed?.guest ?? null, address: typed?.address ?? null })
    else remembered.remove()
  },
}

function saveForm(typed: Partial<TypedForms>): void {
  const forms = { guest: null, address: null, saved: null, ...checkoutFormsStorage.read(), ...typed }
  checkoutFormsStorage.write(forms)
  const before = remembered.read()
  if (before !== null) remember({ guest: forms.guest ?? before.guest, address: forms.address ?? before.address })
}

/** The form values, saved on every change. If this device remembers a guest, they begin with the values of the last visit. */
export const typedForms = {
  read: <Name extends keyof TypedForms>(name: Name): TypedForms[Name] | null =>
    checkoutFormsStorage.read()?.[name] ??
    (name === 'saved' ? null : ((remembered.read() as TypedForms | null)?.[name] ?? null)),
  guest: (guest: GuestForm) => saveForm({ guest }),
  address: (address: AddressForm) => saveForm({ address }),
  saved: (saved: SavedAddressForm) => saveForm({ saved }),
}

/** The personal data of the checkout, when it ends. */
export function removeCheckoutData(): void {
  checkoutDraft.remove()
  checkoutFormsStorage.remove()
}
