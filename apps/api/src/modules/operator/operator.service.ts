import { readArguments } from '#domain/command-arguments.ts'
import { momentText } from '#domain/days.ts'
import { NotPossible, WrongUsage } from '#domain/not-possible.ts'
import { limitIn, type CommandInput, type OperatorCommand } from '#domain/operator-command.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'
import { inLine } from '#platform/printable.ts'
import { Problem, type ErrorCode } from '#platform/problem.ts'

import { auditRepository, type ActionResult, type OperatorAction } from './audit.repository.ts'

export type OperatorRequest = {
  /** The operator's name. */
  operator: string
  /** A command with its arguments. */
  args: string[]
  /** The content of the file that the command reads. */
  file?: Uint8Array
}

/**
 * `code` is 0 if the command is done, 1 if it is rejected, fails or finds a problem, and 2 for wrong usage. `output` can be the content
 * of a file, so it is not escaped: use `printable` to print it.
 */
export type OperatorAnswer = { code: number; output: string }

export type OperatorOptions = {
  db: Db
  clock: Clock
  logger: Logger
  commands: Record<string, OperatorCommand>
}

export type Operator = ReturnType<typeof createOperator>

const problems: Partial<Record<ErrorCode, string>> = {
  ORDER_NOT_CANCELLABLE: 'The order cannot be cancelled any more. Refund it, or wait for its return.',
  PAYMENT_PROVIDER_DOWN: 'The payment provider cannot be reached. Nothing was changed; try again.',
  PAYMENT_IN_PROGRESS: 'The provider still decides about a payment of the order. Try again in a few minutes.',
}

const audited = (values: CommandInput['values'], { unaudited = [] }: OperatorCommand) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, unaudited.includes(name) ? '…' : value]))

/** Escapes the line breaks of arguments in a message. Arguments can be copied from untrusted text, which must not add lines. */
const inLines = (message: string, args: readonly string[]): string =>
  args.filter((arg) => arg.includes('\n')).reduce((text, arg) => text.replaceAll(arg, () => inLine(arg)), message)

const shown = ({ operator, command, arguments: args, started_at, result, message }: OperatorAction) => {
  const text = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const [first = ''] = (message ?? '').split('\n')
  const reason = first === '' ? '' : `: ${first}`
  return `${momentText(started_at)}  ${inLine(operator)}  ${command} ${text.join(' ')}  ${result ?? 'without a result yet'}${reason}`
}

/** BEY-18: runs the operator's commands, and records each with its operator, arguments and result. */
export function createOperator({ db, clock, logger, commands: given }: OperatorOptions) {
  const audit: OperatorCommand = {
    run: async (input) => {
      const actions = await auditRepository.list(db, limitIn(input, 50))
      return { text: actions.map(shown).join('\n') || 'No command has run yet.', data: actions }
    },
  }
  const commands: Record<string, OperatorCommand> = { ...given, audit }

  /** Returns the command with its arguments, or a sentence that names the mistake. */
  function parse([name = '', ...rest]: string[]) {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined) return `${inLine(name)} is not a command: ${Object.keys(commands).join(', ')}.`
    try {
      const { positionals, values } = readArguments(rest, name)
      return { name, command, positionals, values, json: values['json'] === true }
    } catch (error) {
      if (error instanceof WrongUsage) return error.message
      throw error
    }
  }

  async function attempt(
    args: readonly string[],
    run: () => Promise<OperatorAnswer>,
  ): Promise<OperatorAnswer & { result: ActionResult }> {
    try {
      return { ...(await run()), result: 'done' }
    } catch (error) {
      if (error instanceof NotPossible) {
        const code = error instanceof WrongUsage ? 2 : 1
        return { code, output: inLines(error.message, args), result: 'rejected' }
      }
      if (error instanceof Problem) {
        const output = problems[error.code] ?? `${error.code} ${JSON.stringify(error.details.params ?? {})}`
        return { code: 1, output, result: 'rejected' }
      }
      logger.error({ err: error }, 'A command of the operator failed')
      const output = inLine(`The command failed: ${error instanceof Error ? error.message : String(error)}`)
      return { code: 1, output, result: 'failed' }
    }
  }

  return {
    /** The names of all commands. */
    names: Object.keys(commands),
    async run({ operator: given, args, file }: OperatorRequest): Promise<OperatorAnswer> {
      const operator = inLine(given).slice(0, 80) || 'unknown'
      const parsed = parse(args)
      if (typeof parsed === 'string')
        return { code: 2, output: args.includes('--json') ? JSON.stringify({ error: parsed }) : parsed }
      const { name, command, positionals, values, json } = parsed
      const { json: _json, ...named } = values
      const id = await auditRepository.begin(db, {
        operator,
        command: name,
        args: { ...(positionals.length > 0 ? { names: positionals } : {}), ...audited(named, command) },
        at: new Date(clock()),
      })
      let audit = ''
      const { result, code, output } = await attempt(args, async () => {
        const input = { positionals, values, file: file ?? null, operator, actionId: id }
        const { text, data, alarm = false, audit: said = '' } = await command.run(input)
        audit = said
        return { code: alarm ? 1 : 0, output: json ? JSON.stringify(data, null, 2) : text }
      })
      // The page of a packing slip holds personal data, and the audit is kept.
      const message = result === 'done' ? audit : output
      await auditRepository.end(db, id, { result, message, at: new Date(clock()) })
      const answer = json && code !== 0 && result !== 'done' ? JSON.stringify({ error: output }) : output
      return { code, output: answer }
    },
  }
}
