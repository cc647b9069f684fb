import { CARD_BRANDS, type CardBrand } from './cards.ts'
import type { PaymentTypeId } from './payment.record.ts'

/** Minimum and maximum amount of a payment method, in cents. */
export type AmountLimits = { least: number; most: number }

/** Limits by `payment_type_id`. */
export const AMOUNT_LIMITS: Readonly<Record<PaymentTypeId, AmountLimits>> = {
  credit_card: { least: 50, most: 6_000_000 },
  debit_card: { least: 50, most: 6_000_000 },
  bank_transfer: { least: 1, most: 20_000_000 },
  ticket: { least: 400, most: 10_000_000 },
  account_money: { least: 1, most: 20_000_000 },
}

const base = (id: string, name: string, typeId: PaymentTypeId) => ({
  id,
  name,
  payment_type_id: typeId,
  status: 'active',
  secure_thumbnail: null,
  thumbnail: null,
  deferred_capture: typeId === 'credit_card' ? 'supported' : 'does_not_apply',
  min_allowed_amount: AMOUNT_LIMITS[typeId].least / 100,
  max_allowed_amount: AMOUNT_LIMITS[typeId].most / 100,
  accreditation_time: typeId === 'ticket' ? 1440 : 0,
  financial_institutions: [],
  processing_modes: ['aggregator'],
})

const cardSettings = (brand: CardBrand) => ({
  security_code: { mode: 'mandatory', card_location: brand.securityCodeAt, length: brand.securityCodeLength },
  card_number: { length: brand.numberLength, validation: 'standard' },
  bin: { pattern: brand.bins.source, installments_pattern: brand.bins.source, exclusion_pattern: null },
})

/** `GET /v1/payment_methods`. */
export const paymentMethodsWire = () => [
  {
    ...base('pix', 'Pix', 'bank_transfer'),
    settings: [],
    additional_info_needed: [],
  },
  {
    ...base('bolbradesco', 'Boleto', 'ticket'),
    settings: [],
    additional_info_needed: ['identification_type', 'identification_number', 'first_name', 'last_name'],
  },
  ...CARD_BRANDS.map((brand) => ({
    ...base(brand.id, brand.name, brand.typeId),
    settings: [cardSettings(brand)],
    additional_info_needed: ['cardholder_name', 'cardholder_identification_type', 'cardholder_identification_number'],
  })),
]

/** The `results` of `GET /v1/payment_methods/search?bin=`, as the browser SDK returns them. */
export const paymentMethodSearchWire = (brand: CardBrand | undefined) => {
  const results = brand
    ? [
        {
          ...base(brand.id, brand.name, brand.typeId),
          site_id: 'MLB',
          marketplace: 'NONE',
          processing_mode: 'aggregator',
          labels: [],
          min_accreditation_days: 0,
          max_accreditation_days: 2,
          settings: [cardSettings(brand)],
          additional_info_needed: [
            'cardholder_name',
            'cardholder_identification_type',
            'cardholder_identification_number',
          ],
          issuer: { id: brand.issuerId, name: brand.name, default: true },
        },
      ]
    : []
  return { paging: { total: results.length, limit: 30, offset: 0 }, results }
}

/** `GET /v1/payment_methods/card_issuers`. */
export const cardIssuersWire = (brand: CardBrand | undefined) =>
  brand
    ? [
        {
          id: String(brand.issuerId),
          name: brand.name,
          secure_thumbnail: null,
          thumbnail: null,
          processing_mode: 'aggregator',
          merchant_account_id: null,
        },
      ]
    : []
