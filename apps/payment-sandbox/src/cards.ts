import { cardFieldErrors } from './card-rules.ts'
import type { PaymentStatus, PaymentTypeId } from './payment.record.ts'

/** A card brand of Mercado Pago Brazil: `id` is the `payment_method_id`. */
export type CardBrand = {
  id: string
  name: string
  typeId: Extract<PaymentTypeId, 'credit_card' | 'debit_card'>
  bins: RegExp
  numberLength: number
  securityCodeLength: 3 | 4
  securityCodeAt: 'back' | 'front'
  issuerId: number
}

/** The first match wins, so narrower ranges (Elo inside Visa's and Master's) come first. */
export const CARD_BRANDS: readonly CardBrand[] = [
  {
    id: 'debelo',
    name: 'Elo Débito',
    typeId: 'debit_card',
    bins: /^506776/,
    numberLength: 16,
    securityCodeLength: 3,
    securityCodeAt: 'back',
    issuerId: 1030,
  },
  {
    id: 'elo',
    name: 'Elo',
    typeId: 'credit_card',
    bins: /^(40117[89]|431274|438935|451416|457393|45763[12]|504175|5067|5090|627780|636297|636368|6500|6504|6505|6507|6509|6516|6550)/,
    numberLength: 16,
    securityCodeLength: 3,
    securityCodeAt: 'back',
    issuerId: 29,
  },
  {
    id: 'hipercard',
    name: 'Hipercard',
    typeId: 'credit_card',
    bins: /^(606282|384100|384140|384160)/,
    numberLength: 16,
    securityCodeLength: 3,
    securityCodeAt: 'back',
    issuerId: 28,
  },
  {
    id: 'amex',
    name: 'American Express',
    typeId: 'credit_card',
    bins: /^3[47]/,
    numberLength: 15,
    securityCodeLength: 4,
    securityCodeAt: 'front',
    issuerId: 27,
  },
  {
    id: 'master',
    name: 'Mastercard',
    typeId: 'credit_card',
    bins: /^(5[1-5]|5031(43|75)|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    numberLength: 16,
    securityCodeLength: 3,
    securityCodeAt: 'back',
    issuerId: 24,
  },
  {
    id: 'visa',
    name: 'Visa',
    typeId: 'credit_card',
    bins: /^4/,
    numberLength: 16,
    securityCodeLength: 3,
    securityCodeAt: 'back',
    issuerId: 25,
  },
]

/** The brand of a number or of its first six to eight digits. */
export const brandOf = (digits: string): CardBrand | undefined => CARD_BRANDS.find((brand) => brand.bins.test(digits))

/**
 * The only numbers that become tokens: Mercado Pago Brazil's published test cards and the card schemes' test numbers. Any
 * other number is rejected, so the sandbox never accepts a real card.
 */
export const TEST_CARDS: readonly { number: string; label: string; published: boolean }[] = [
  { number: '5031433215406351', label: 'Mastercard', published: true },
  { number: '4235647728025682', label: 'Visa', published: true },
  { number: '375365153556885', label: 'American Express', published: true },
  { number: '5067766783888311', label: 'Elo Débito', published: true },
  { number: '6362970000457013', label: 'Elo', published: false },
  { number: '6062826786276634', label: 'Hipercard', published: false },
  { number: '4111111111111111', label: 'Visa', published: false },
  { number: '5555555555554444', label: 'Mastercard', published: false },
]

/** Whether the number is a test card. */
export const isTestCard = (digits: string): boolean => TEST_CARDS.some((card) => card.number === digits)

/** The outcome of a card payment. */
export type CardOutcome = { status: PaymentStatus; statusDetail: string; meaning: string }

/** The first word of the holder's name decides, as documented by Mercado Pago. */
export const HOLDERS: Readonly<Record<string, CardOutcome>> = {
  APRO: { status: 'approved', statusDetail: 'accredited', meaning: 'Pagamento aprovado' },
  OTHE: { status: 'rejected', statusDetail: 'cc_rejected_other_reason', meaning: 'Recusado por erro geral' },
  CONT: { status: 'in_process', statusDetail: 'pending_contingency', meaning: 'Pendente, em análise' },
  CALL: { status: 'rejected', statusDetail: 'cc_rejected_call_for_authorize', meaning: 'Recusado: pede autorização' },
  FUND: { status: 'rejected', statusDetail: 'cc_rejected_insufficient_amount', meaning: 'Recusado: sem limite' },
  SECU: { status: 'rejected', statusDetail: 'cc_rejected_bad_filled_security_code', meaning: 'Recusado: código' },
  EXPI: { status: 'rejected', statusDetail: 'cc_rejected_bad_filled_date', meaning: 'Recusado: validade' },
  FORM: { status: 'rejected', statusDetail: 'cc_rejected_bad_filled_other', meaning: 'Recusado: formulário' },
  CARD: { status: 'rejected', statusDetail: 'cc_rejected_bad_filled_card_number', meaning: 'Recusado: número' },
  INST: { status: 'rejected', statusDetail: 'cc_rejected_invalid_installments', meaning: 'Recusado: parcelas' },
  DUPL: { status: 'rejected', statusDetail: 'cc_rejected_duplicated_payment', meaning: 'Recusado: duplicado' },
  LOCK: { status: 'rejected', statusDetail: 'cc_rejected_card_disabled', meaning: 'Recusado: cartão desativado' },
  ATTE: { status: 'rejected', statusDetail: 'cc_rejected_max_attempts', meaning: 'Recusado: tentativas demais' },
  BLAC: { status: 'rejected', statusDetail: 'cc_rejected_blacklist', meaning: 'Recusado: lista de restrição' },
}

const APPROVED = HOLDERS.APRO as CardOutcome

/** The outcome for a holder; any other name is approved. */
export const outcomeOf = (holderName: string): CardOutcome =>
  HOLDERS[holderName.trim().split(/\s+/)[0]?.toUpperCase() ?? ''] ?? APPROVED

/** Whether digits are a plausible card number: a known brand, its length, Luhn. */
export const isCardNumber = (digits: string): boolean => {
  const brand = brandOf(digits)
  if (!brand) return false
  const rule = { numberLengths: [brand.numberLength], luhn: true, securityCodeLengths: [], year: 0, month: 0 }
  return cardFieldErrors('cardNumber', digits, rule).length === 0
}

const GROUPED = /(?<![0-9A-Za-z])(?:\d{15,16}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5})(?![0-9A-Za-z])/g

/** Whether a JSON value contains a card number (in strings, numbers or keys). */
export const containsCardNumber = (value: unknown): boolean => {
  if (typeof value === 'string')
    return [...value.matchAll(GROUPED)].some((match) => isCardNumber(match[0].replace(/\D/g, '')))
  if (typeof value === 'number') return isCardNumber(String(value))
  if (Array.isArray(value)) return value.some(containsCardNumber)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([key, entry]) => containsCardNumber(key) || containsCardNumber(entry))
  return false
}
