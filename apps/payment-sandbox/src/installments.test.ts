import { expect, test } from 'vitest'
import { CARD_BRANDS } from './cards.ts'
import { installmentPlans, installmentsWire } from './installments.ts'

const brand = (id: string) => CARD_BRANDS.find((known) => known.id === id)!

test('CHK-06 D10 up to twelve instalments, the first three without interest', () => {
  const plans = installmentPlans(19_700, brand('visa'))
  expect(plans.map((plan) => plan.installments)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(plans.slice(0, 3).map((plan) => plan.totalCents)).toEqual([19_700, 19_700, 19_700])
  expect(plans.slice(3).every((plan) => plan.totalCents > 19_700)).toBe(true)
  const rates = plans.map((plan) => plan.ratePercent)
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))
})

test('the interest is the Price table at 2.99 % a month', () => {
  // Calculated by hand: twelve payments of p where 100 = sum of p / 1.0299^k.
  let presentValue = 0
  for (let k = 1; k <= 12; k += 1) presentValue += 1 / 1.0299 ** k
  const expected = (12 / presentValue - 1) * 100
  expect(installmentPlans(10_000, brand('master')).at(-1)?.ratePercent).toBeCloseTo(expected, 2)
})

test('no instalment is below R$ 5,00, but a single payment is always possible', () => {
  expect(installmentPlans(1400, brand('visa')).map((plan) => plan.installments)).toEqual([1, 2])
  expect(installmentPlans(100, brand('visa')).map((plan) => plan.installments)).toEqual([1])
  expect(installmentPlans(50_000, brand('debelo')).map((plan) => plan.installments)).toEqual([1])
})

test('the wire format is in Portuguese, with the cost labels and the unrounded instalment', () => {
  const [answer] = installmentsWire(19_700, brand('visa'))
  expect(answer?.payment_method_id).toBe('visa')
  expect(answer?.payer_costs[2]).toEqual({
    installments: 3,
    installment_rate: 0,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: ['CFT_0,00%|TEA_0,00%'],
    installment_rate_collector: ['MERCADOPAGO'],
    min_allowed_amount: 15,
    max_allowed_amount: 60_000,
    recommended_message: '3 parcelas de R$ 65,67 (R$ 197,00)',
    installment_amount: 197 / 3,
    total_amount: 197,
    payment_method_option_id: 'sandbox.visa.3',
  })
  expect(answer?.payer_costs[0]?.recommended_message).toBe('1 parcela de R$ 197,00 (R$ 197,00)')
  expect(answer?.payer_costs[11]?.labels).toEqual(['CFT_42,41%|TEA_42,41%'])
})
