import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import type { TestProject } from 'vitest/node'

import { browserPath } from '../browser.mjs'
import { inspectMachine, recordVersion } from './comparable.ts'
import { planting } from './planted.ts'
import { baselineFolder, failuresFolder } from './review.ts'

/** What vitest.config.ts provides to the stories. */
type Provided = { incomparable: string; updating: boolean }
let incomparable = ''
let updatesSince: number | null = null

/** Removes the failed comparisons of the last run, unless this one plants changes. */
export function setup(project: TestProject): void {
  if (planting === 0) rmSync(failuresFolder, { recursive: true, force: true })
  mkdirSync(failuresFolder, { recursive: true })
  const provided: Partial<Provided> = project.getProvidedContext()
  incomparable = provided.incomparable ?? ''
  if (provided.updating !== true) return
  recordVersion(inspectMachine(browserPath()))
  updatesSince = Date.now()
}

/**
 * Compresses the pictures that this run took: a fifth smaller than as Chromium encodes them. On a machine that cannot compare pictures
 * the stories still run, and the run fails once, with the reason and its remedy.
 */
export async function teardown(): Promise<void> {
  if (updatesSince !== null) await compressPictures(updatesSince)
  if (incomparable === '') return
  console.error(`\n✗ The pictures of stories were not compared. ${incomparable}`)
  process.exitCode = 1
}

/** With the same pixels. */
async function compressPictures(since: number): Promise<void> {
  for (const name of globSync('*.png', { cwd: baselineFolder })) {
    const path = join(baselineFolder, name)
    if (statSync(path).mtimeMs < since) continue
    writeFileSync(path, await sharp(path).png({ compressionLevel: 9 }).toBuffer())
  }
}
