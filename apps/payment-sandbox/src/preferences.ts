import { randomUUID } from 'node:crypto'
import { toCents, toReais } from './money.ts'
import { formatMpDate, parseMpDate } from './mp-date.ts'
import { MpError, badRequest } from './mp-error.ts'
import { COLLECTOR_ID } from './payment.wire.ts'

/** Where the payer returns to, by the outcome. */
export type BackUrls = { success: string; pending: string; failure: string }

/** A Checkout Pro preference: a page on which the payer pays; times in epoch milliseconds. */
export type PreferenceRecord = {
  id: string
  createdAt: number
  title: string
  cents: number
  externalReference: string | null
  notificationUrl: string | null
  backUrls: BackUrls
  expiresAt: number | null
  payerEmail: string
  metadata: Record<string, unknown>
}

type Body = Record<string, unknown>

const recordOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isWeb = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)

const backUrlsOf = (body: Body): BackUrls => {
  const { success, pending, failure } = recordOf(body.back_urls)
  if (!isWeb(success) || !isWeb(pending) || !isWeb(failure)) throw badRequest(1, 'back_urls invalid. Wrong format')
  if (body.auto_return !== undefined && !success.startsWith('https:'))
    throw badRequest(1, 'auto_return invalid. back_url.success must be defined')
  return { success, pending, failure }
}

const totalOf = (items: unknown): number => {
  if (!Array.isArray(items) || items.length === 0) throw badRequest(1, 'items needed')
  return items.reduce<number>((sum, item) => {
    const { unit_price: price, quantity } = recordOf(item)
    const cents = toCents(price)
    if (cents === undefined) throw badRequest(1, 'unit_price invalid')
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
      throw badRequest(1, 'quantity invalid')
    return sum + cents * quantity
  }, 0)
}

const expiryOf = (body: Body): number | null => {
  if (body.expires !== true) return null
  const expiresAt = parseMpDate(body.expiration_date_to)
  if (expiresAt === undefined) throw badRequest(1, 'expiration_date_to invalid')
  return expiresAt
}

/** @throws MpError 400 if the body is not a preference */
export const parsePreference = (value: unknown, now: number): PreferenceRecord => {
  const body = recordOf(value)
  const notificationUrl = textOf(body.notification_url)
  if (notificationUrl !== null && !isWeb(notificationUrl)) throw badRequest(1, 'notification_url invalid')
  return {
    id: `${COLLECTOR_ID}-${randomUUID()}`,
    createdAt: now,
    title: textOf(recordOf((body.items as unknown[] | undefined)?.[0]).title) ?? 'Compra',
    cents: totalOf(body.items),
    externalReference: textOf(body.external_reference),
    notificationUrl,
    backUrls: backUrlsOf(body),
    expiresAt: expiryOf(body),
    payerEmail: textOf(recordOf(body.payer).email) ?? 'comprador@example.com',
    metadata: recordOf(body.metadata),
  }
}

/** Only the expiry can be changed. @throws MpError 400 for other changes */
export const changePreference = (preference: PreferenceRecord, value: unknown): PreferenceRecord => {
  const body = recordOf(value)
  const known = new Set(['expires', 'expiration_date_to'])
  if (Object.keys(body).some((name) => !known.has(name))) throw badRequest(1, 'Only the expiry can be changed here')
  return { ...preference, expiresAt: expiryOf(body) }
}

export const preferenceNotFound = (): MpError =>
  new MpError(404, [{ code: 'preference_not_found', description: 'The preference was not found' }])

export const isOver = ({ expiresAt }: PreferenceRecord, now: number): boolean => expiresAt !== null && expiresAt <= now

/** The response of `/checkout/preferences`; `publicUrl` is the sandbox's own origin. */
export const preferenceWire = (preference: PreferenceRecord, publicUrl: string) => {
  const page = `${publicUrl}/checkout/v1/redirect?pref_id=${preference.id}`
  return {
    id: preference.id,
    collector_id: COLLECTOR_ID,
    client_id: '4400',
    date_created: formatMpDate(preference.createdAt),
    external_reference: preference.externalReference,
    items: [{ title: preference.title, quantity: 1, currency_id: 'BRL', unit_price: toReais(preference.cents) }],
    back_urls: preference.backUrls,
    notification_url: preference.notificationUrl,
    expires: preference.expiresAt !== null,
    expiration_date_to: preference.expiresAt === null ? null : formatMpDate(preference.expiresAt),
    metadata: preference.metadata,
    operation_type: 'regular_payment',
    init_point: page,
    sandbox_init_point: page,
  }
}

/** The payer's return address with what the provider adds; `null` values without a payment. */
export const returnUrl = (
  preference: PreferenceRecord,
  payment: { id: number; status: string; typeId: string } | null,
): string => {
  const { success, pending, failure } = preference.backUrls
  const target = payment?.status === 'approved' ? success : payment?.status === 'in_process' ? pending : failure
  const url = new URL(target)
  const id = payment === null ? 'null' : String(payment.id)
  const added = {
    collection_id: id,
    collection_status: payment?.status ?? 'null',
    payment_id: id,
    status: payment?.status ?? 'null',
    external_reference: preference.externalReference ?? 'null',
    payment_type: payment?.typeId ?? 'null',
    merchant_order_id: 'null',
    preference_id: preference.id,
    site_id: 'MLB',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return url.href
}
