import { inLine } from '#platform/printable.ts'

import { argumentsOf, optionsOf } from './command-usage.ts'
import { WrongUsage } from './not-possible.ts'
import type { CommandInput } from './operator-command.ts'

/** Whether an argument is an option. A negative number is a value, so that the command itself can reject it. */
const isOption = (arg: string) => /^-[^\d\s]/.test(arg)

/**
 * Checks the options before `--`.
 * @param known the accepted options, without `--`
 * @throws {WrongUsage} that names the first unknown option
 */
export function checkOptions(args: readonly string[], known: Pick<ReadonlyMap<string, unknown>, 'has'>): void {
  for (const arg of args.slice(0, args.includes('--') ? args.indexOf('--') : args.length).filter(isOption)) {
    const [option = ''] = arg.split('=', 1)
    if (!known.has(option.replace(/^--/, ''))) throw new WrongUsage(`There is no option ${inLine(option)}.`)
  }
}

/** The value of an option: after `=`, or the next argument. @throws {WrongUsage} if it is missing */
export function valueOf(arg: string, next: string | undefined): string {
  const [option = ''] = arg.split('=', 1)
  if (arg.length > option.length) return arg.slice(option.length + 1)
  if (next === undefined || isOption(next)) throw new WrongUsage(`${option} needs a value.`)
  return next
}

/** @throws {WrongUsage} that names the missing, empty or unexpected argument */
function checkPositionals(positionals: readonly string[], required: readonly string[] | null): void {
  const empty = positionals.findIndex((text) => text.trim() === '')
  if (empty >= 0) throw new WrongUsage(`${required?.[empty] ?? 'An argument'} is empty.`)
  if (required === null) return
  if (positionals.length < required.length) throw new WrongUsage(`${required[positionals.length]} is missing.`)
  const [more] = positionals.slice(required.length)
  if (more !== undefined) throw new WrongUsage(`${inLine(more)} is one argument too many.`)
}

/** Reads the arguments of a command; every command accepts `--json`. @throws {WrongUsage} that names the wrong argument */
export function readArguments(args: readonly string[], command: string): Pick<CommandInput, 'positionals' | 'values'> {
  const options = optionsOf(command)
  checkOptions(args, options)
  const positionals: string[] = []
  const values: Record<string, string | boolean | string[]> = {}
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (arg === '--') {
      positionals.push(...args.slice(at + 1))
      break
    }
    const [name = ''] = arg.slice(2).split('=', 1)
    if (!isOption(arg)) positionals.push(arg)
    else if (options.get(name)?.hasValue === false) {
      if (arg.includes('=')) throw new WrongUsage(`--${name} has no value.`)
      values[name] = true
    } else {
      const value = valueOf(arg, args[at + 1])
      if (!arg.includes('=')) at++
      const before = values[name]
      values[name] = options.get(name)?.isMultiple ? [...(Array.isArray(before) ? before : []), value] : value
    }
  }
  checkPositionals(positionals, argumentsOf(command))
  return { positionals, values }
}
