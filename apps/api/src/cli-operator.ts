import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'

import { askOperator, operatorSocketIn } from './platform/operator-socket.ts'

/** The operator's commands, as the running shop knows them (`app.operator`). */
export const operatorUsage = `Orders and reviews (the shop must run; docs/operator.md). <order> is a number such as LT-7F3K9Q.

  orders-to-pack
  order <order>
  packing-slip <order> [--out <file.html>]
  ship <order> [--carrier <name> --tracking <code> [--url <page>]]
  deliver <order>
  cancel <order> [--restock]
  refund <order> (--full | [--line <product>:<units>]… [--shipping] [--amount <reais>]) [--restock]
  open-returns
  approve-return <order> [--answer <text>]
  reject-return <order> --answer <text>
  receive-return <order> [--discard] [--shipping]
  pending-reviews
  approve-review <review>…
  reject-review <review> --reason <text>
  reconcile [--days <count>]
  dead-jobs
  retry-job (<job> | --all)
  doctor
  audit [--limit <count>]
  backup <file.tar>

  --json      answers with JSON
  --as <name> the operator's name in the audit, instead of the name of the system's user`

const names = new Set([...operatorUsage.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name]) => name))

export const isOperatorCommand = (name: string): boolean => names.has(name)

/** Removes an option with its value from the arguments. @returns the value, or null */
function take(args: string[], option: string): string | null {
  const place = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`))
  if (place < 0) return null
  const [first = ''] = args.splice(place, 1)
  return first === option ? (args.splice(place, 1)[0] ?? '') : first.slice(option.length + 1)
}

/**
 * Runs a command in the running shop, through its socket in the data folder.
 * @throws {ShopNotRunning}
 */
export async function runOperatorCommand(
  given: readonly string[],
  {
    env,
    print,
    printError,
  }: { env: NodeJS.ProcessEnv; print: (text: string) => void; printError: (text: string) => void },
): Promise<number> {
  const args = [...given]
  const operator = take(args, '--as') ?? userInfo().username
  const file = take(args, '--out')
  // The shop writes the file, and may have another working directory.
  if (args[0] === 'backup' && args[1] !== undefined) args[1] = resolve(args[1])
  const { code, output } = await askOperator(operatorSocketIn(resolve(env['DATA_DIR'] || '.data')), { operator, args })
  if (code === 0 && file !== null) {
    await writeFile(file, output, { mode: 0o600 })
    print(`Wrote ${file}.`)
  } else if (code === 0 || args.includes('--json') || args[0] === 'doctor') print(output)
  else printError(code === 2 ? `${output}\n\n${operatorUsage}` : output)
  return code
}
