import { momentText } from '#domain/days.ts'
import { lineOf } from '#domain/command-usage.ts'
import { NotPossible, WrongUsage } from '#domain/not-possible.ts'
import {
  flagIn,
  lineIn,
  textIn,
  type CommandAnswer,
  type CommandInput,
  type OperatorCommand,
} from '#domain/operator-command.ts'
import type { Clock } from '#platform/clock.ts'
import { plural, inLine } from '#platform/printable.ts'

import { InvalidStockRows, readFile, readLine, type OperatorMoveKind, type StockMistake } from './stock-rows.ts'
import type { Lack, ShortProduct } from './stock-lacks.ts'
import type { Stock, StockOutcome } from './stock.service.ts'

const maxMistakesShown = 200

const formatMistake = ({ row, column, code, problem, fix }: StockMistake) => {
  const place = [row === null ? [] : [`row ${row}`], column === null ? [] : [`field ${column}`]].flat().join(', ')
  return `${place === '' ? '' : `${place} `}[${code}]: ${problem}. ${fix}`
}

function formatMistakes({ message, mistakes }: InvalidStockRows): string {
  const more = mistakes.length - maxMistakesShown
  return [
    message,
    ...mistakes.slice(0, maxMistakesShown).map((one) => `  ${formatMistake(one)}`),
    ...(more > 0 ? [`  … and ${more} more.`] : []),
  ].join('\n')
}

const signed = (units: number) => (units < 0 ? `−${-units}` : `+${units}`)

function formatLack({ order, intentId, reservedUntil, units, of }: Lack): string {
  const until = reservedUntil === null ? 'paid' : `reserved until ${momentText(reservedUntil)}`
  return `${order === null ? `purchase ${intentId}` : `order ${order}`} lacks ${units} of ${plural(of, 'unit')} (${until})`
}

/** Describes a product with too few units in one line. */
export const formatShort = ({ code, lacks }: ShortProduct) =>
  `${code}: ${lacks.length === 0 ? 'no open purchase lacks units, so count the product' : lacks.map(formatLack).join(', ')}`

function formatOutcome({ code, name, change, onHand, reserved, available, counted, lacks, unshipped }: StockOutcome) {
  const count =
    counted === null
      ? ''
      : ` counted ${counted.units} at ${momentText(counted.at, 'seconds')}, where the ledger had ${counted.ledger};`
  return [
    `  ${code}  ${inLine(name)}:${count} ${signed(change)} ${Math.abs(change) === 1 ? 'unit' : 'units'}, ${onHand.after} on hand (${onHand.before} before), ${reserved} reserved, ${available.after} available`,
    ...(available.after < 0 ? [`    Missing: ${plural(-available.after, 'unit')}`] : []),
    ...lacks.map((lack) => `    ${formatLack(lack)}`),
    ...(unshipped.length === 0
      ? []
      : [
          `    Not part of a count, because they are sold: ${unshipped.map(({ order, units }) => `${plural(units, 'unit')} of ${order}`).join(', ')}`,
        ]),
  ]
}

const kinds: Readonly<Record<string, OperatorMoveKind>> = {
  'receive-stock': 'received',
  'count-stock': 'counted',
  'write-off': 'written_off',
}

/** BEY-26: the operator's commands for the stock. */
export function stockCommands(stock: Stock, clock: Clock): Record<string, OperatorCommand> {
  function rowsOf(name: string, kind: OperatorMoveKind, input: CommandInput) {
    const defaults = { reason: lineIn(input, 'reason'), at: textIn(input, 'at') }
    const [code = '', units = '', ...more] = input.positionals
    const isFile = textIn(input, 'file') !== null
    if (isFile ? input.positionals.length > 0 : units === '' || more.length > 0)
      throw new WrongUsage(`Name a product with its units, or a file: ${lineOf(name)}.`)
    if (!isFile) return readLine(kind, { code, units }, defaults, clock())
    if (input.file === null) throw new NotPossible('The file was not sent.')
    return readFile(kind, input.file, defaults, clock())
  }

  function answerOf(outcomes: StockOutcome[], dryRun: boolean): CommandAnswer {
    const missing = outcomes.filter(({ lacks, available }) => lacks.length > 0 || available.after < 0)
    const title = dryRun ? 'Nothing was written (dry run). This would change:' : 'Recorded.'
    const audit = [
      `${dryRun ? 'Dry run' : 'Recorded'}: ${plural(outcomes.length, 'product')}`,
      ...(missing.length > 0 ? [`units are missing: ${missing.map(({ code }) => code).join(', ')}`] : []),
    ].join('; ')
    return { text: [title, ...outcomes.flatMap(formatOutcome)].join('\n'), data: { dryRun, products: outcomes }, audit }
  }

  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const run = async (input: CommandInput) => {
        const dryRun = flagIn(input, 'dry-run')
        try {
          const actor = input.operator.slice(0, 80) || 'unknown'
          return answerOf(
            await stock.record(kind, rowsOf(name, kind, input), { actor, dryRun, again: flagIn(input, 'again') }),
            dryRun,
          )
        } catch (error) {
          if (error instanceof InvalidStockRows) throw new NotPossible(formatMistakes(error))
          throw error
        }
      }
      return [name, { run }]
    }),
  )
}
