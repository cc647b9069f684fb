import type { CardToken, CardTokens } from './card-tokens.ts'
import { containsCardNumber } from './cards.ts'
import { type Identification, parseIdentification } from './identification.ts'
import { installmentPlans } from './installments.ts'
import { toCents } from './money.ts'
import { parseMpDate } from './mp-date.ts'
import { type MpCause, MpError, badRequest } from './mp-error.ts'
import { AMOUNT_LIMITS } from './payment-methods.ts'
import type { PayerRecord } from './payment.record.ts'

/** A checked body of `POST /v1/payments`; amounts in cents, times in epoch milliseconds. */
export type PaymentInput = {
  cents: number
  totalCents: number
  installments: number
  method: { kind: 'pix' } | { kind: 'boleto' } | { kind: 'card'; token: CardToken }
  capture: boolean
  expiresAt: number | null
  description: string | null
  externalReference: string | null
  notificationUrl: string | null
  statementDescriptor: string | null
  metadata: Record<string, unknown>
  additionalInfo: Record<string, unknown>
  payer: PayerRecord
}

const KNOWN_PARAMETERS = new Set(
  `additional_info application_fee binary_mode callback_url campaign_id capture counter_currency coupon_amount
  coupon_code date_of_expiration description differential_pricing_id external_reference forward_data installments
  issuer_id metadata net_amount notification_url order payer payment_method payment_method_id
  payment_method_option_id point_of_interaction processing_mode sponsor_id statement_descriptor taxes
  three_d_secure_mode token transaction_amount transaction_details`.split(/\s+/),
)
const BOLETO_ADDRESS = ['zip_code', 'street_name', 'street_number', 'neighborhood', 'city', 'federal_unit'] as const
const DAY_MS = 86_400_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const snakeKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snakeKeys)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeKeys(entry),
    ]),
  )
}

class Checker {
  readonly causes: MpCause[] = []
  readonly body: Record<string, unknown>

  constructor(body: Record<string, unknown>) {
    this.body = body
  }

  reject(code: number, description: string): undefined {
    this.causes.push({ code, description })
    return undefined
  }

  text(name: string, limit: number): string | null {
    const value = this.body[name]
    if (value === undefined || value === null || value === '') return null
    if (typeof value === 'string' && value.length <= limit) return value
    this.reject(1, `${name} must be a string of at most ${limit} characters`)
    return null
  }

  object(name: string, code: number): Record<string, unknown> {
    const value = this.body[name]
    if (value === undefined || value === null) return {}
    if (isRecord(value)) return value
    this.reject(code, `${name} attribute must be a valid JSON`)
    return {}
  }
}

const checkUrl = (check: Checker): string | null => {
  const url = check.text('notification_url', 500)
  if (url === null) return null
  if (URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)) return url
  check.reject(4020, 'notification_url attribute must be url valid')
  return null
}

const checkPayer = (check: Checker, boleto: boolean): PayerRecord | undefined => {
  const payer = check.body.payer
  if (!isRecord(payer)) return check.reject(4006, 'payer attribute is malformed')
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
  const email = text(payer.email)
  if (email === null || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return check.reject(4050, 'payer.email must be a valid email')
  if (email.length > 254) return check.reject(4051, 'payer.email must be shorter than 254 characters')

  let identification: Identification | null = null
  if (isRecord(payer.identification)) {
    const parsed = parseIdentification(payer.identification.type, payer.identification.number)
    if (!parsed) return check.reject(2067, 'Invalid user identification number')
    identification = parsed
  }
  const address = isRecord(payer.address)
    ? Object.fromEntries(
        Object.entries(payer.address).flatMap(([key, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
        ),
      )
    : null
  const record = { email, firstName: text(payer.first_name), lastName: text(payer.last_name), identification, address }
  if (boleto) {
    if (!identification) return check.reject(2067, 'Invalid user identification number')
    if (!record.firstName || !record.lastName)
      return check.reject(1, 'payer.first_name and payer.last_name are required for bolbradesco')
    for (const name of BOLETO_ADDRESS)
      if (!address?.[name]?.trim()) return check.reject(1, `payer.address.${name} is required for bolbradesco`)
  }
  return record
}

const checkMethod = (check: Checker, tokens: CardTokens): PaymentInput['method'] | undefined => {
  const { payment_method_id: methodId, token: tokenId } = check.body
  if (methodId === 'pix') return { kind: 'pix' }
  if (methodId === 'bolbradesco') return { kind: 'boleto' }
  if (methodId !== undefined && typeof methodId !== 'string') return check.reject(3028, 'Invalid payment_method_id')
  if (tokenId === undefined || tokenId === null || tokenId === '')
    return methodId === undefined
      ? check.reject(4001, "payment_method_id attribute can't be null")
      : check.reject(10102, 'not_result_by_params')
  const token = typeof tokenId === 'string' ? tokens.find(tokenId) : undefined
  if (!token) return check.reject(2006, 'Card Token not found')
  if (methodId !== undefined && methodId !== token.brand.id) return check.reject(10103, 'diff_param_bins')
  const issuer = check.body.issuer_id
  if (issuer !== undefined && issuer !== null && String(issuer) !== String(token.brand.issuerId))
    return check.reject(10102, 'not_result_by_params')
  return { kind: 'card', token }
}

const checkAmount = (check: Checker): number | undefined => {
  const amount = check.body.transaction_amount
  if (amount === undefined || amount === null) return check.reject(4002, "transaction_amount attribute can't be null")
  if (typeof amount !== 'number') return check.reject(4003, 'transaction_amount attribute must be numeric')
  return toCents(amount) ?? check.reject(4037, 'Invalid transaction_amount')
}

const checkInstallments = (check: Checker, method: PaymentInput['method'], cents: number) => {
  const requested = check.body.installments
  if (method.kind !== 'card') {
    if (requested === undefined || requested === null || requested === 1) return { installments: 1, totalCents: cents }
    return check.reject(4005, 'installments attribute must be 1 for this payment method')
  }
  if (requested === undefined || requested === null) return check.reject(4004, "installments attribute can't be null")
  if (typeof requested !== 'number' || !Number.isInteger(requested))
    return check.reject(4005, 'installments attribute must be numeric')
  return (
    installmentPlans(cents, method.token.brand).find((plan) => plan.installments === requested) ??
    check.reject(10102, 'not_result_by_params')
  )
}

const checkExpiry = (check: Checker, method: PaymentInput['method'], now: number): number | null => {
  const given = check.body.date_of_expiration
  if (method.kind === 'card') return null
  if (given === undefined || given === null) {
    if (method.kind === 'pix') return now + DAY_MS
    const due = new Date(now - 3 * 3_600_000 + 3 * DAY_MS)
    // The end of the third day in Brazil (UTC-3).
    return Date.UTC(due.getUTCFullYear(), due.getUTCMonth(), due.getUTCDate(), 26, 59, 59)
  }
  const expiresAt = parseMpDate(given)
  if (expiresAt === undefined || expiresAt <= now || expiresAt > now + 30 * DAY_MS) {
    const what = "The following parameters must be valid date and format (yyyy-MM-dd'T'HH:mm:ssz) date_of_expiration"
    check.reject(23, what)
    return null
  }
  return expiresAt
}

/** @throws MpError 400 in Mercado Pago's format, with one cause per error. */
export const parsePaymentInput = (body: unknown, tokens: CardTokens, now: number): PaymentInput => {
  if (!isRecord(body)) throw badRequest(1, 'Params Error')
  const unknown = Object.keys(body).filter((name) => !KNOWN_PARAMETERS.has(name))
  if (unknown.length > 0) throw badRequest(8, `The name of the following parameters is wrong : [${unknown.join(', ')}]`)
  const { token: _token, ...open } = body
  if (containsCardNumber(open)) throw badRequest(1, 'A card number may only travel inside a card token')

  const check = new Checker(body)
  const cents = checkAmount(check)
  const method = checkMethod(check, tokens)
  const payer = checkPayer(check, method?.kind === 'boleto')
  const capture = body.capture ?? true
  if (typeof capture !== 'boolean') check.reject(1, 'capture must be a boolean')
  const notificationUrl = checkUrl(check)
  const externalReference = check.text('external_reference', 256)
  const description = check.text('description', 600)
  const statementDescriptor = check.text('statement_descriptor', 22)
  const metadata = check.object('metadata', 4022)
  const additionalInfo = check.object('additional_info', 1)

  if (method && cents !== undefined) {
    const typeId =
      method.kind === 'card' ? method.token.brand.typeId : method.kind === 'pix' ? 'bank_transfer' : 'ticket'
    const limits = AMOUNT_LIMITS[typeId]
    if (cents < limits.least || cents > limits.most) check.reject(4037, 'Invalid transaction_amount')
    if (capture === false && typeId !== 'credit_card') check.reject(1, 'capture can only be deferred for credit cards')
    const plan = checkInstallments(check, method, cents)
    const expiresAt = checkExpiry(check, method, now)
    if (payer && plan && typeof capture === 'boolean' && check.causes.length === 0)
      return {
        cents,
        totalCents: plan.totalCents,
        installments: plan.installments,
        method,
        capture,
        expiresAt,
        description,
        externalReference,
        notificationUrl,
        statementDescriptor,
        metadata: snakeKeys(metadata) as Record<string, unknown>,
        additionalInfo,
        payer,
      }
  }
  throw new MpError(400, check.causes)
}
