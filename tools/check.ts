/** `pnpm check`: all static checks, two at a time. Each check prints its output as one block. */
import { capture } from './run.ts'

type Check = { name: string; command: string; args: string[] }

const node = (name: string, script: string, ...args: string[]): Check => ({
  name,
  command: process.execPath,
  args: [script, ...args],
})
const bin = (name: string, command: string, ...args: string[]): Check => ({ name, command, args })

const checks: Check[] = [
  // First, because it takes longest.
  node('build', 'tools/build.ts'),
  node('generated files are fresh', 'tools/gen.ts', '--check'),
  // One checker: the default of four repeats work on shared types and is slower on two cores.
  bin('types', 'tsc', '--noEmit', '-p', 'tsconfig.json', '--checkers', '1'),
  bin('lint', 'oxlint', '--quiet'),
  bin('format', 'oxfmt', '--check'),
  bin(
    'layers',
    'depcruise',
    'apps',
    'packages',
    'openapi',
    '.storybook',
    'tools',
    'e2e',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err-long',
  ),
  bin('unused code', 'knip'),
  bin(
    'contract',
    'spectral',
    'lint',
    'openapi/storefront.gen.json',
    '--ruleset',
    '.spectral.yaml',
    '--fail-severity',
    'warn',
  ),
  node('messages in four languages', 'tools/messages.ts'),
]

const colours = { FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }
let failed = 0
const queue = [...checks]
async function worker(): Promise<void> {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const { code, output } = await capture(check.command, check.args, colours)
    console.log(`${code === 0 ? '✓' : '✗'} ${check.name}`)
    if (code !== 0) {
      failed += 1
      console.log(output.trim())
    }
  }
}
await Promise.all([worker(), worker()])
console.log(`checks: ${checks.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
