import type { CheckoutAccount, CheckoutDraft, KnownGuest, SelectedShipping } from '@lotus/machines/checkout/types'
import type { CartItem, CheckoutIntent, DeliveryAddress, DeliveryWindow, WindowHold } from '@lotus/openapi/schema'

import { emptyAddress, emptySavedAddress, type AddressForm } from '#address/address-form.ts'
import { fieldsOf, isText, listOf, persisted, text } from '#storage/storage.ts'
import { isAmount } from '#storage/stored-product.ts'

import { emptyGuest, formFrom, type GuestForm } from './checkout-forms.ts'
import type { UserAddressForm } from './user-address-form.ts'

const hour = 3600 * 1000

type Names<Value> = readonly (keyof Value & string)[]

/** Returns the value if it is an object with these texts and amounts, else null. */
function partOf<Value>(value: unknown, texts: Names<Value>, amounts: Names<Value> = []): Value | null {
  const fields = fieldsOf(value)
  const isValid = texts.every((name) => isText(fields[name])) && amounts.every((name) => isAmount(fields[name]))
  return isValid ? (value as Value) : null
}
/** The value if all its fields are texts and it has those of `needed`, else null. */
const textsOf = <Value>(value: unknown, needed: Names<Value>): Value | null =>
  Object.values(fieldsOf(value)).every(isText) ? partOf<Value>(value, needed) : null

const isId = (value: unknown): value is number => Number.isSafeInteger(value)
const itemsOf = listOf((item): item is CartItem => {
  const { productId, quantity } = fieldsOf(item)
  return isId(productId) && isId(quantity)
})

function accountOf(value: unknown): CheckoutAccount | null {
  const { userId, hasCpf, cpf, addressId } = fieldsOf(value)
  if (!isId(userId)) return null
  return { userId, hasCpf: hasCpf === true, cpf: text(cpf), addressId: isId(addressId) ? addressId : null }
}

const addressOf = (value: unknown) =>
  textsOf<DeliveryAddress>(value, ['zipCode', 'street', 'number', 'district', 'city', 'state'])

const windowTexts = ['windowId', 'date', 'from', 'to', 'timeZone', 'startsAt', 'endsAt', 'cutoffAt'] as const
const windowOf = (value: unknown) => partOf<DeliveryWindow>(value, windowTexts, ['fee'])
const holdOf = (value: unknown): WindowHold | null => {
  const hold = partOf<WindowHold>(value, ['holdId', 'serviceId', 'expiresAt'], ['cost'])
  return hold !== null && windowOf(hold.window) !== null ? hold : null
}

const shippingOf = (value: unknown): SelectedShipping | null => {
  const shipping = partOf<SelectedShipping>(value, ['serviceId', 'quoteId'], ['cost', 'minDays', 'maxDays'])
  if (shipping === null || !isText(shipping.names?.['pt-BR'])) return null
  const { window, ...service } = shipping
  const stored = windowOf(window)
  return {
    ...service,
    zipCode: text(service.zipCode),
    place: addressOf(service.place),
    ...(stored === null ? {} : { window: stored }),
  }
}

function intentOf(value: unknown): CheckoutIntent | null {
  const intent = partOf<CheckoutIntent>(value, ['intentId', 'substitution', 'expiresAt'], ['subtotal', 'total'])
  if (intent === null || !Array.isArray(intent.lines) || !Array.isArray(intent.payments)) return null
  const hasLines = intent.lines.every(
    (line) => partOf<typeof line>(line, ['imageUrl', 'tint'], ['productId', 'quantity', 'lineTotal'])?.names['pt-BR'],
  )
  const isWhole = hasLines && partOf(intent.shipping, ['serviceId'], ['cost']) !== null
  return isWhole ? { ...intent, cpf: text(intent.cpf) } : null
}

/** A stored draft. Invalid parts are dropped, and what depends on them must be entered or confirmed again. */
function parseDraft(value: unknown): CheckoutDraft | null {
  const { items, mode, account, guestData, pickup, selectedAddress, selectedShipping, intent, ...rest } =
    fieldsOf(value)
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
    hold: holdOf(rest['hold']),
    clockOffset: Number.isFinite(rest['clockOffset']) ? Number(rest['clockOffset']) : 0,
    intent: reservation,
    intentKey: isReserved ? text(rest['intentKey']) : null,
    paymentKey: isReserved ? text(rest['paymentKey']) : null,
    reviewed: rest['reviewed'] === true && reservation !== null,
  }
}

/** The checkout in progress, for reloads (CHK-11). In session storage, because it contains personal data; without card data. */
export const checkoutDraft = persisted<CheckoutDraft>({
  key: 'checkoutDraft',
  area: 'session',
  maxAge: 24 * hour,
  parse: parseDraft,
})

/** `paying`: the payment that may be in progress, without personal data. `placed` is stored after an order. */
type Outcome = { kind: 'paying'; draft: CheckoutDraft } | { kind: 'placed'; orderId: string }

/** What the other tabs and the next visit must know of the checkout, so that nothing is paid twice. */
export const checkoutOutcome = persisted<Outcome>({
  key: 'checkoutOutcome',
  area: 'local',
  maxAge: 24 * hour,
  parse(value) {
    const { kind, orderId, draft: stored } = fieldsOf(value)
    if (kind === 'placed' && isText(orderId)) return { kind, orderId }
    const draft = kind === 'paying' ? parseDraft(stored) : null
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
  parse: (value) => (typeof value === 'string' && value.includes('@') ? value : null),
})

/** "Continuar como visitante" was pressed, so this tab does not ask again. */
export const guestChoice = persisted<true>({
  key: 'checkoutAsGuest',
  area: 'session',
  parse: (value) => (value === true ? true : null),
})

type TypedForms = {
  guest: GuestForm | null
  address: AddressForm | null
  /** The address form of an account: the chosen address, a new address and the CPF or CNPJ. */
  saved: UserAddressForm | null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const formOf = <Form extends Record<string, string>>(empty: Form, value: unknown): Form | null =>
  isObject(value) ? formFrom(empty, value) : null

function parseForms(value: unknown): TypedForms | null {
  if (!isObject(value)) return null
  const { guest, address, saved } = fieldsOf(value)
  return {
    guest: formOf(emptyGuest, guest),
    address: formOf(emptyAddress, address),
    saved: formOf({ ...emptySavedAddress, choice: '', cpf: '' }, saved),
  }
}

/** The values in the forms, submitted or not (CHK-11). For this tab; removed when the order is placed. */
export const checkoutFormsStorage = persisted<TypedForms>({
  key: 'checkoutForms',
  area: 'session',
  maxAge: 24 * hour,
  parse: parseForms,
})

/**
 * Contact and address that a guest chose to save on this device for the next visit (CHK-11). Persisted in local storage only after
 * that choice (S37), and without the CPF, which other users of the device must not see.
 */
const remembered = persisted<TypedForms>({
  key: 'rememberedGuest',
  area: 'local',
  maxAge: 30 * 24 * hour,
  parse: parseForms,
})
const remember = (guest: GuestForm | null, address: AddressForm | null) =>
  void remembered.write({ guest: guest && { ...guest, cpf: '' }, address, saved: null })

/** Whether this device remembers a guest, and a setter for that choice. */
export const rememberedGuest = {
  read: (): boolean => remembered.read() !== null,
  choose(isWanted: boolean): void {
    const typed = checkoutFormsStorage.read()
    if (isWanted) remember(typed?.guest ?? null, typed?.address ?? null)
    else remembered.remove()
  },
}

function saveForm(typed: Partial<TypedForms>): void {
  const forms = { guest: null, address: null, saved: null, ...checkoutFormsStorage.read(), ...typed }
  checkoutFormsStorage.write(forms)
  const before = remembered.read()
  if (before !== null) remember(forms.guest ?? before.guest, forms.address ?? before.address)
}

/** The form values, saved on every change. If this device remembers a guest, they begin with the values of the last visit. */
export const typedForms = {
  read: <Name extends keyof TypedForms>(name: Name): TypedForms[Name] | null =>
    checkoutFormsStorage.read()?.[name] ?? remembered.read()?.[name] ?? null,
  guest: (guest: GuestForm) => saveForm({ guest }),
  address: (address: AddressForm) => saveForm({ address }),
  saved: (saved: UserAddressForm | null) => saveForm({ saved }),
}

/** The personal data of the checkout, when it ends. */
export function removeCheckoutData(): void {
  checkoutDraft.remove()
  checkoutFormsStorage.remove()
}
