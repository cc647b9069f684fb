import { controlIn, isBlank } from '@lotus/commerce/text'

import { WrongUsage } from './not-possible.ts'

export type CommandInput = {
  positionals: string[]
  values: Readonly<Record<string, string | boolean | string[] | undefined>>
  /** The content of the file that a command reads; null for other commands. */
  file: Uint8Array | null
  operator: string
  /** The row of this command in `operator_actions`. */
  actionId: number
}

export type CommandAnswer = {
  /** For people. */
  text: string
  /** The same as data, for `--json`. */
  data: unknown
  /** What the audit stores about the command, without personal data. @default nothing */
  audit?: string
  /** The command found something that the operator must mend: exit code 1. */
  alarm?: boolean
}

/** An operator's command. `command-usage.ts` defines its arguments and options, `command-explanations.ts` contains its help text. */
export type OperatorCommand = {
  /** Options with text for the buyer: stored with the order, which can be erased, and not in the audit. */
  unaudited?: readonly string[]
  /** @throws {NotPossible} @throws {Problem} */
  run: (input: CommandInput) => Promise<CommandAnswer>
}

export const textIn = ({ values }: CommandInput, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
/** An option that is stored or mailed, as one line; null if it is not given. @throws {WrongUsage} */
export function lineIn({ values }: CommandInput, name: string, most = Infinity): string | null {
  const given = values[name]
  if (typeof given !== 'string') return null
  if (controlIn(given) !== null)
    throw new WrongUsage(`--${name}: write one line without control characters (${controlIn(given)}).`)
  if (isBlank(given)) throw new WrongUsage(`--${name}: is empty. Fill it in, or leave it out.`)
  const line = given.trim()
  if (line.length > most)
    throw new WrongUsage(`--${name}: is ${line.length} characters long. Shorten it to ${most} characters.`)
  return line
}
/** An option as a whole number in a range; null if it is not given. @throws {WrongUsage} */
export function countIn(input: CommandInput, name: string, least: number, most: number): number | null {
  const text = textIn(input, name)
  if (text === null) return null
  if (!/^\d{1,7}$/.test(text) || Number(text) < least || Number(text) > most)
    throw new WrongUsage(`--${name} ${text}: write a number from ${least} to ${most}.`)
  return Number(text)
}
/** `--limit` as a number from 1 to 1000. @throws {WrongUsage} */
export const limitIn = (input: CommandInput, fallback: number): number => countIn(input, 'limit', 1, 1000) ?? fallback
export const flagIn = ({ values }: CommandInput, name: string): boolean => values[name] === true
export const listIn = ({ values }: CommandInput, name: string): string[] => {
  const value = values[name]
  return Array.isArray(value) ? value : []
}
