import { NotPossible, WrongUsage } from '#domain/not-possible.ts'
import { string, textIn, type OperatorCommand } from '#domain/operator-command.ts'
import type { Clock } from '#platform/clock.ts'

import { unlessDown } from './mercado-pago/mercado-pago.ts'
import type { ProviderComparison } from './provider-comparison.service.ts'

const day = 24 * 60 * 60 * 1000
/** The provider's search covers a year. */
const mostDays = 365

/** BEY-18: compares the provider's payments with ours now, instead of at the next daily comparison. */
export const reconcileCommand = (comparison: ProviderComparison, clock: Clock): OperatorCommand => ({
  usage: '[--days <count>]',
  about:
    'Compares the payments of the provider with ours since the last comparison, or of some days, and repairs differences.',
  positionals: 0,
  options: { days: string },
  run: async (input) => {
    const days = textIn(input, 'days')
    if (days !== null && (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > mostDays)) {
      throw new WrongUsage(`--days ${days}: write a number from 1 to ${mostDays}.`)
    }
    const from = days === null ? {} : { from: new Date(clock() - Number(days) * day) }
    const result = await unlessDown(
      comparison.reconcileWithProvider(from),
      ({ message }) => new NotPossible(`The payment provider cannot be reached (${message}). Try again.`),
    )
    const { windowStart, payments, differences } = result
    const lines = differences.map(
      ({ paymentId, kind, theirs, ours, repaired }) =>
        `  payment ${paymentId}: ${kind}, theirs ${theirs}, ours ${ours}: ${repaired ? 'repaired' : 'CHECK BY HAND'}`,
    )
    const summary = `${payments} payments since ${windowStart.toISOString()} compared, ${differences.length} differences.`
    return {
      text: [summary, ...lines].join('\n'),
      data: result,
      alarm: differences.some(({ repaired }) => !repaired),
    }
  },
})
