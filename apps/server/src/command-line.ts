import { readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'

import { checkOptions, valueOf } from '@lotus/api/domain/command-arguments'
import { explanations } from '@lotus/api/domain/command-explanations'
import { commandNames, lineOf, optionsOf, usage } from '@lotus/api/domain/command-usage'
import { WrongUsage } from '@lotus/api/domain/not-possible'
import type { OperatorAnswer, OperatorRequest } from '@lotus/api/modules/operator/operator.service'
import { askOperator, operatorSocketIn, ShopNotRunning } from '@lotus/api/platform/operator-socket'
import { inLine, printable } from '@lotus/api/platform/printable'
import { DataFolderInUse } from '@lotus/pglite/data-lock'

export type CliContext = { env: NodeJS.ProcessEnv; print: (text: string) => void; printError: (text: string) => void }

/** The use of the file in a command's first argument: this process reads it or writes the answer to it, or the shop writes it. */
const files: Readonly<Record<string, 'read' | 'write' | 'shop'>> = {
  'import-catalog': 'read',
  'export-catalog': 'write',
  'import-settings': 'read',
  'export-settings': 'write',
  backup: 'shop',
}

/** Commands that run in this process on PostgreSQL, so that a large catalog does not slow down the shop. */
const heavy = new Set(['import-catalog', 'export-catalog', 'reindex'])

const expectedErrors = new Set([
  'ConfigError',
  'DataFolderUnwritable',
  'DatabaseDamaged',
  'DatabaseGone',
  'DatabaseUnusable',
  'NoShop',
  'NotRestorable',
])

/** Messages for the error codes of the file system. */
const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder; name a file',
  ENOTDIR: 'a part of its path is not a folder',
  EACCES: 'the user of the system has no permission to open it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

const formatFileError = (message: string, code: string, path: string) =>
  fileProblems[code] === undefined ? message : `${path}: ${fileProblems[code]} (${code}).`

/** The message of an error for the person who ran the command; a stack only for internal errors. */
function formatError(error: unknown): string {
  if (error instanceof DataFolderInUse) {
    return `${error.message}\nA shop that is starting or stopping, or another command, uses it: try again in a moment.`
  }
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && 'path' in error) return formatFileError(error.message, String(error.code), String(error.path))
  const isExpected = expectedErrors.has(error.name)
  return isExpected ? error.message : (error.stack ?? error.message)
}

/** Removes an option with its value from the arguments. @returns the value, or null @throws {WrongUsage} */
function take(args: string[], option: string): string | null {
  const place = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`))
  if (place < 0) return null
  const [first = ''] = args.splice(place, 1)
  const value = valueOf(first, args[place])
  if (first === option) args.splice(place, 1)
  return value
}

/** Loaded only when no shop answers, because it contains the whole API. */
async function runHere(request: OperatorRequest, env: NodeJS.ProcessEnv): Promise<OperatorAnswer> {
  const { runWithoutShop } = await import('./stopped-shop.ts')
  return runWithoutShop(env, request)
}

async function runInShop(request: OperatorRequest, env: NodeJS.ProcessEnv): Promise<OperatorAnswer> {
  const isOwnProcess = Boolean(env['DATABASE_URL']) && heavy.has(request.args[0] ?? '')
  if (isOwnProcess) return runHere(request, env)
  try {
    return await askOperator(operatorSocketIn(resolve(env['DATA_DIR'] || '.data')), request)
  } catch (error) {
    if (!(error instanceof ShopNotRunning)) throw error
    return runHere(request, env)
  }
}

/** Reads a file. Adds the path to errors, because the error for a folder has none. */
const readNamed = (path: string) =>
  readFile(path).catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { path }) : error
  })

/** A command whose arguments are valid; paths are resolved. */
type Invocation = { name: string; request: OperatorRequest; out: string | null }

/** Parses a command and reads its file before a database is opened or created. @throws if an option or the file is invalid */
async function parse(given: readonly string[], toPath: (file: string) => string): Promise<Invocation> {
  const args = [...given]
  const operator = take(args, '--as') ?? userInfo().username
  const outArgument = take(args, '--out')
  const out = outArgument === null ? null : toPath(outArgument)
  const [name = ''] = args
  const known = optionsOf(name)
  checkOptions(args, known)
  const request: OperatorRequest = { operator, args }
  const named = known.has('file') ? take([...args], '--file') : null
  if (named !== null) request.file = await readNamed(toPath(named))
  const role = Object.hasOwn(files, name) ? files[name] : undefined
  if (role === undefined) return { name, request, out }
  const fileIndex = args.findIndex((arg, at) => at > 0 && !arg.startsWith('-'))
  if (fileIndex < 0) throw new WrongUsage('Name the file.')
  const file = toPath(args[fileIndex] ?? '')
  if (role === 'read') request.file = await readNamed(file)
  if (role === 'shop') args[fileIndex] = file
  return { name, request, out: role === 'write' ? file : out }
}

/** A mistake in the arguments of a command, with its usage. */
const withUsage = (mistake: string, name: string) =>
  `${mistake}\n\n${lineOf(name)}\n${name} --help explains it, --help lists every command.`

async function restore(given: readonly string[], toPath: (file: string) => string, { env, print }: CliContext) {
  const args = [...given]
  // Every command accepts these options; a restore ignores them, because it has no audit entry and no output to save.
  for (const option of ['--as', '--out']) take(args, option)
  checkOptions(args, optionsOf('restore'))
  const [, file = '', ...more] = args
  if (file === '' || more.length > 0) throw new WrongUsage('Name one file.')
  const { restoreBackup } = await import('./restore-backup.ts')
  print(await restoreBackup(toPath(file), env))
  return 0
}

async function run(args: readonly string[], context: CliContext): Promise<number> {
  const { env, print, printError } = context
  // npm runs scripts in the folder of package.json.
  const toPath = (file: string) => resolve(env['INIT_CWD'] || '.', file)
  if (args[0] === 'restore') return restore(args, toPath, context)
  const { name, request, out } = await parse(args, toPath)
  const { code, output } = await runInShop(request, env)
  if (code === 0 && out !== null) {
    await writeFile(out, output, { mode: 0o600 })
    print(`Wrote ${out}.`)
  } else if (code === 0 || request.args.includes('--json') || name === 'doctor') print(output)
  else printError(code === 2 ? withUsage(output, name) : output)
  return code
}

/**
 * Runs one command: in the running shop through its socket in the data folder, otherwise on its database.
 * @returns the exit code: 0 done, 1 rejected or failed, 2 wrong usage
 */
export async function runCli(args: readonly string[], { env, ...given }: CliContext): Promise<number> {
  // Only what is printed is escaped: files get their content unchanged.
  const print = (text: string) => given.print(printable(text))
  const printError = (text: string) => given.printError(printable(text))
  const [name = ''] = args
  if (args.includes('--help')) {
    print(commandNames.has(name) ? `${lineOf(name)}\n\n${explanations[name]}` : usage)
    return 0
  }
  if (!commandNames.has(name)) {
    printError(args.length === 0 ? usage : `${inLine(name)} is not a command.\n--help lists every command.`)
    return 2
  }
  try {
    return await run(args, { env, print, printError })
  } catch (error) {
    const isUsage = error instanceof WrongUsage
    printError(isUsage ? withUsage(error.message, name) : formatError(error))
    return isUsage ? 2 : 1
  }
}

if (import.meta.main) {
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    // The console ignores a closed pipe, such as that of `head`. A write to the stream would end the process with an error (EPIPE).
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
  })
}
