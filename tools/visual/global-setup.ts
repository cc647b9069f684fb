import { mkdirSync, rmSync } from 'node:fs'

import type { TestProject } from 'vitest/node'

import { browserPath } from '../browser.mjs'
import { inspectMachine, recordVersion } from './comparable.ts'
import { planting } from './planted.ts'
import { failuresFolder } from './review.ts'

/** What vitest.config.ts provides to the stories. */
type Provided = { incomparable: string; updating: boolean }
let incomparable = ''

/** Removes the failed comparisons of the last run, unless this one plants changes. */
export function setup(project: TestProject): void {
  if (planting === 0) rmSync(failuresFolder, { recursive: true, force: true })
  mkdirSync(failuresFolder, { recursive: true })
  const provided: Partial<Provided> = project.getProvidedContext()
  incomparable = provided.incomparable ?? ''
  if (provided.updating === true) recordVersion(inspectMachine(browserPath()))
}

/** On a machine that cannot compare pictures the stories still run, and the run fails once, with the reason and its remedy. */
export function teardown(): void {
  if (incomparable === '') return
  console.error(`\n✗ The pictures of stories were not compared. ${incomparable}`)
  process.exitCode = 1
}
