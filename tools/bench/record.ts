import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'

import { short } from './figures.ts'

const root = new URL('../..', import.meta.url).pathname
const file = `${root}docs/benchmarks.md`

/** Writes the last value of a budget, with its date, machine, command and commit, to its row in docs/benchmarks.md. */
export function record(budget: string, value: string | number): void {
  const options = process.argv.slice(2).filter((option) => option !== '--no-build')
  const command = ['node', relative(root, process.argv[1] ?? ''), ...options].join(' ')
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const shown = typeof value === 'number' ? short(value) : value
  const date = new Date().toISOString().slice(0, 10)
  const row = `| ${budget} | ${shown} | ${date} | ${availableParallelism()} cores | \`${command}\` | ${commit} |`
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${budget} |`))
  if (at === -1) lines.push(row)
  else lines[at] = row
  writeFileSync(file, `${lines.join('\n')}\n`)
}
