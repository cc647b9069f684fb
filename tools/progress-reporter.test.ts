import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { readProgress } from './progress-reporter.ts'
import { capture } from './run.ts'

let folder: string
beforeEach(() => {
  mkdirSync('.cache', { recursive: true })
  folder = mkdtempSync(resolve('.cache', 'progress-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs test files with Vitest, two at once, and returns the reported progress. */
async function runFiles(files: Record<string, string>) {
  const start = `import { expect, it } from 'vitest'\n`
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.ts`), start + code)
  const progress = join(folder, 'progress.jsonl')
  const { code, output } = await capture(
    resolve('node_modules/.bin/vitest'),
    ['run', '--root', folder, '--maxWorkers', '2', '--reporter', resolve('tools/progress-reporter.ts')],
    { PROGRESS_FILE: progress, PROGRESS_SECONDS: '10' },
    { limit: 1 },
  )
  const inFolder = folder.replace(`${resolve()}/`, '')
  const { left, remarks, ...counts } = readProgress(progress)
  const shorten = (texts: string[]) => texts.map((text) => text.replace(`${inFolder}/`, '')).toSorted()
  return { code, output, ...counts, left: shorten(left), remarks: shorten(remarks) }
}

it('a run counts its tests, and lists failed tests, broken files and tests that passed on a retry', async () => {
  const result = await runFiles({
    good: `let tries = 0
      it('adds', () => expect(1 + 1).toBe(2))
      it.skipIf(true)('waits', () => {})
      it('is flaky', { retry: 1 }, () => expect(++tries).toBe(2))`,
    bad: `it('fails', () => expect(1).toBe(2))`,
    broken: `throw new Error('does not load')`,
  })
  expect(result).toMatchObject({ code: 1, passed: 2, failed: 2, skipped: 1, left: [] })
  expect(result.remarks).toEqual([
    '  broken.test.ts: does not load',
    '  fails: expected 1 to be 2 // Object.is equality',
    expect.stringMatching(/^~ passed on a retry: is flaky: expected 1 to be 2/),
  ])
})

it('a run with a test that no timeout can interrupt is terminated, names the test, and preserves the results of other files', async () => {
  const result = await runFiles({
    good: `it('adds', () => expect(1 + 1).toBe(2))`,
    hung: `it('waits', () => new Promise((done) => setTimeout(done, 1000)))
      it('loops', async () => {
        await new Promise((done) => setTimeout(done, 1000))
        for (;;);
      })`,
  })
  expect(result, result.output).toMatchObject({ passed: 1, failed: 0, left: ['hung.test.ts'] })
  expect(result.code).not.toBe(0)
  expect(result.remarks).toEqual(['~ hung: hung.test.ts: loops'])
})
