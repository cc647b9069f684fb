import { randomBytes } from 'node:crypto'
import { type CardFieldRule, cardFieldErrors } from './card-rules.ts'
import { type CardBrand, brandOf, isTestCard } from './cards.ts'
import { parseIdentification } from './identification.ts'
import { formatMpDate } from './mp-date.ts'
import { type MpCause, MpError } from './mp-error.ts'
import type { CardSummary } from './payment.record.ts'

/** Lifetime of a token, which can be used once. */
const TOKEN_LIFE_MS = 30 * 60_000

/** A valid token: the card's data without its number and code. */
export type CardToken = {
  id: string
  card: CardSummary
  brand: CardBrand
  numberLength: number
  codeLength: number
  createdAt: number
  expiresAt: number
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const digitsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[\s-]/g, '') : ''

/** A token in the wire format. */
export const cardTokenWire = ({ id, card, ...token }: CardToken, publicKey: string) => ({
  id,
  public_key: publicKey,
  card_id: null,
  status: 'active',
  date_used: null,
  date_created: formatMpDate(token.createdAt),
  date_last_updated: formatMpDate(token.createdAt),
  date_due: formatMpDate(token.expiresAt),
  luhn_validation: true,
  live_mode: false,
  require_esc: false,
  card_number_length: token.numberLength,
  security_code_length: token.codeLength,
  first_six_digits: card.firstSix,
  last_four_digits: card.lastFour,
  expiration_month: card.expirationMonth,
  expiration_year: card.expirationYear,
  cardholder: {
    name: card.holderName,
    identification: { type: card.identification?.type ?? null, number: card.identification?.number ?? null },
  },
})

type CardInput = { number: string; code: string; month: string; year: string; name: string }

/** The causes in an error of the provider, one for each rejected field. */
function findCauses({ number, code, month, year, name }: CardInput, rule: CardFieldRule): MpCause[] {
  const causes: MpCause[] = []
  if (number === '') causes.push({ code: '205', description: 'parameter cardNumber can not be null/empty' })
  else if (cardFieldErrors('cardNumber', number, rule).length > 0)
    causes.push({ code: 'E301', description: 'invalid parameter cardNumber' })
  else if (!isTestCard(number))
    causes.push({ code: 'E301', description: 'invalid parameter cardNumber: only test cards are taken here' })
  if (code === '') causes.push({ code: '224', description: 'parameter securityCode can not be null/empty' })
  else if (cardFieldErrors('securityCode', code, rule).length > 0)
    causes.push({ code: 'E302', description: 'invalid parameter securityCode' })
  if (cardFieldErrors('expirationMonth', month, rule).length > 0)
    causes.push({ code: '325', description: 'invalid parameter cardExpirationMonth' })
  else if (cardFieldErrors('expirationYear', year, rule).length > 0)
    causes.push({ code: '326', description: 'invalid parameter cardExpirationYear' })
  else if (cardFieldErrors('expirationDate', month.padStart(2, '0') + year, rule).length > 0)
    causes.push({ code: '325', description: 'invalid parameter cardExpirationMonth' })
  if (name === '') causes.push({ code: '221', description: 'parameter cardholderName can not be null/empty' })
  else if (name.length > 100 || /\d/.test(name))
    causes.push({ code: '316', description: 'invalid parameter cardholderName' })
  return causes
}

/** Card tokens, in memory only: the number and the code are discarded after the check. */
export class CardTokens {
  readonly #tokens = new Map<string, CardToken>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /**
   * `POST /v1/card_tokens`: checks the card and returns the token's wire format.
   * @throws MpError 400 with one cause per field (E301 number, E302 code, 325 month, 326 year, 221/316 holder, 324 document).
   */
  create(body: unknown, publicKey: string) {
    const input = record(body)
    const holder = record(input.cardholder)
    const now = this.#clock()
    const number = digitsOf(input.card_number)
    const code = digitsOf(input.security_code)
    const month = digitsOf(input.expiration_month)
    const year = digitsOf(input.expiration_year)
    const name = typeof holder.name === 'string' ? holder.name.trim() : ''
    const document = record(holder.identification)
    const identification = parseIdentification(document.type, document.number)
    const brand = brandOf(number)
    const today = new Date(now)
    const rule: CardFieldRule = {
      numberLengths: brand ? [brand.numberLength] : [],
      luhn: true,
      securityCodeLengths: [brand?.securityCodeLength ?? 3],
      year: today.getUTCFullYear(),
      month: today.getUTCMonth() + 1,
    }

    const causes = findCauses({ number, code, month, year, name }, rule)
    if (document.number !== undefined && document.number !== '' && !identification)
      causes.push({ code: '324', description: 'invalid parameter cardholder.identification.number' })
    if (causes.length > 0 || !brand) throw new MpError(400, causes)

    const id = randomBytes(16).toString('hex')
    const card: CardSummary = {
      firstSix: number.slice(0, 6),
      lastFour: number.slice(-4),
      expirationMonth: Number(month),
      expirationYear: year.length === 2 ? 2000 + Number(year) : Number(year),
      holderName: name,
      identification: identification ?? null,
    }
    this.#forgetExpired(now)
    const token = {
      ...{ id, card, brand, createdAt: now, expiresAt: now + TOKEN_LIFE_MS },
      ...{ numberLength: number.length, codeLength: code.length },
    }
    this.#tokens.set(id, token)
    return cardTokenWire(token, publicKey)
  }

  /** A token that can still be used; undefined if it is unknown, used or expired. */
  find(id: string): CardToken | undefined {
    this.#forgetExpired(this.#clock())
    return this.#tokens.get(id)
  }

  /** Uses a token up. */
  use(id: string): void {
    this.#tokens.delete(id)
  }

  #forgetExpired(now: number): void {
    for (const token of this.#tokens.values()) if (token.expiresAt <= now) this.#tokens.delete(token.id)
  }
}
