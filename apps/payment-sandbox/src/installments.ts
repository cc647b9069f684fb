import type { CardBrand } from './cards.ts'
import { formatBrl, formatPercent, toReais } from './money.ts'

/** The maximum number of instalments without interest (D10). */
export const INTEREST_FREE = 3
const MAX_INSTALLMENTS = 12
const MIN_INSTALLMENT_CENTS = 500
const MONTHLY_RATE = 0.0299

/** An instalment plan; `ratePercent` is the interest over the whole plan. */
export type InstallmentPlan = { installments: number; ratePercent: number; totalCents: number }

/** Interest of a plan in percent, two decimals: Price table at 2.99 % a month from the fourth instalment on. */
const ratePercent = (installments: number): number => {
  if (installments <= INTEREST_FREE) return 0
  const factor = (installments * MONTHLY_RATE) / (1 - (1 + MONTHLY_RATE) ** -installments)
  return Math.round((factor - 1) * 10_000) / 100
}

/** The plans of a brand for a price in cents: one for debit; no instalment under R$ 5,00 except for a single payment. */
export const installmentPlans = (cents: number, brand: CardBrand): InstallmentPlan[] => {
  const most = brand.typeId === 'debit_card' ? 1 : MAX_INSTALLMENTS
  return Array.from({ length: most }, (_, index) => {
    const installments = index + 1
    const rate = ratePercent(installments)
    // Basis points keep the product an integer: no float error at half a cent.
    const totalCents = Math.round((cents * (10_000 + Math.round(rate * 100))) / 10_000)
    return { installments, ratePercent: rate, totalCents }
  }).filter((plan) => plan.installments === 1 || plan.totalCents / plan.installments >= MIN_INSTALLMENT_CENTS)
}

const costLabel = (plan: InstallmentPlan): string => {
  const yearly = plan.ratePercent === 0 ? 0 : ((1 + MONTHLY_RATE) ** 12 - 1) * 100
  return `CFT_${formatPercent(yearly)}|TEA_${formatPercent(yearly)}`
}

const message = (plan: InstallmentPlan): string => {
  const noun = plan.installments === 1 ? 'parcela' : 'parcelas'
  return `${plan.installments} ${noun} de ${formatBrl(plan.totalCents / plan.installments)} (${formatBrl(plan.totalCents)})`
}

/** The response of `GET /v1/payment_methods/installments` for a brand and a price in cents. */
export const installmentsWire = (cents: number, brand: CardBrand) => [
  {
    payment_method_id: brand.id,
    payment_type_id: brand.typeId,
    issuer: { id: String(brand.issuerId), name: brand.name, secure_thumbnail: null, thumbnail: null },
    processing_mode: 'aggregator',
    merchant_account_id: null,
    payer_costs: installmentPlans(cents, brand).map((plan) => ({
      installments: plan.installments,
      installment_rate: plan.ratePercent,
      discount_rate: 0,
      reimbursement_rate: null,
      labels: [costLabel(plan)],
      installment_rate_collector: ['MERCADOPAGO'],
      min_allowed_amount: plan.installments === 1 ? 0.5 : toReais(MIN_INSTALLMENT_CENTS * plan.installments),
      max_allowed_amount: 60_000,
      recommended_message: message(plan),
      // Unrounded, as in the real service: the caller rounds for display.
      installment_amount: toReais(plan.totalCents) / plan.installments,
      total_amount: toReais(plan.totalCents),
      payment_method_option_id: `sandbox.${brand.id}.${plan.installments}`,
    })),
    agreements: null,
  },
]
