import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'

/** An event of a run of Vitest, stored as a line of JSON, so that the results persist if the run ends early. */
type Line =
  | { event: 'started'; files: string[] }
  | { event: 'file'; file: string; passed: number; failed: number; skipped: number; remarks: string[] }
  | { event: 'stuck'; tests: string[] }
  | { event: 'errors'; messages: string[] }

const message = (error: { message: string } | undefined) => error?.message.split('\n')[0] ?? ''

function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

/**
 * Appends the result of each test file to the file in PROGRESS_FILE. If no test file ends for PROGRESS_SECONDS, a test is in a loop
 * that no timeout can interrupt. The reporter then writes the running tests, and terminates the process group of Vitest. Vitest must
 * be the leader of its process group.
 */
// oxlint-disable-next-line no-default-export -- Vitest loads the default export of a reporter
export default class ProgressReporter implements Reporter {
  #output = required('PROGRESS_FILE')
  #patience = Number(required('PROGRESS_SECONDS')) * 1000
  /** The last started test of each running file, or the file if no test has started. */
  #running = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined

  #write(line: Line): void {
    appendFileSync(this.#output, `${JSON.stringify(line)}\n`)
  }

  #restartTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#write({ event: 'stuck', tests: [...this.#running.values()] })
      process.kill(-process.pid, 'SIGKILL')
    }, this.#patience)
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#write({ event: 'started', files: specifications.map(({ moduleId }) => relative('.', moduleId)) })
    this.#restartTimer()
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#running.set(moduleId, relative('.', moduleId))
  }

  /** Workers report in batches, so the name of a file's first test does not arrive if it is in a loop. */
  onTestCaseReady({ fullName, module: { moduleId } }: TestCase): void {
    this.#running.set(moduleId, `${relative('.', moduleId)}: ${fullName}`)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#restartTimer()
    this.#running.delete(module.moduleId)
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const file = relative('.', module.moduleId)
    const remarks = module.errors().map((error) => `  ${file}: ${message(error)}`)
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result()
      if (state !== 'pending') counts[state]++
      if (state === 'failed') remarks.push(`  ${test.fullName}: ${message(errors[0])}`)
      // A test that passed on a retry keeps the errors of its first attempt.
      if (state === 'passed' && errors.length > 0)
        remarks.push(`~ passed on a retry: ${test.fullName}: ${message(errors[0])}`)
    }
    // A file that does not load has no tests.
    if (counts.failed === 0 && !module.ok()) counts.failed = 1
    this.#write({ event: 'file', file, ...counts, remarks })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    clearTimeout(this.#timer)
    if (errors.length > 0) this.#write({ event: 'errors', messages: errors.map(message) })
  }
}

export type Progress = {
  passed: number
  failed: number
  skipped: number
  /** Failures, tests that passed on a retry, hung tests, and errors outside of tests. */
  remarks: string[]
  /** Files without a result, because the run ended early. */
  left: string[]
  /** The reporter terminated the run, because no test file ended in time. */
  hung: boolean
}

/** Reads what {@link ProgressReporter} wrote. */
export function readProgress(file: string): Progress {
  const progress: Progress = { passed: 0, failed: 0, skipped: 0, remarks: [], left: [], hung: false }
  const left = new Set<string>()
  for (const text of existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []) {
    const line = JSON.parse(text) as Line
    if (line.event === 'started') for (const one of line.files) left.add(one)
    else if (line.event === 'stuck') {
      progress.hung = true
      progress.remarks.push(...line.tests.map((test) => `~ hung: ${test}`))
    } else if (line.event === 'errors') progress.remarks.push(...line.messages.map((one) => `  outside tests: ${one}`))
    else {
      left.delete(line.file)
      progress.passed += line.passed
      progress.failed += line.failed
      progress.skipped += line.skipped
      progress.remarks.push(...line.remarks)
    }
  }
  return { ...progress, left: Array.from(left) }
}
