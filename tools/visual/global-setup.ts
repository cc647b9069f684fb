import { globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { browserPath } from '../browser.mjs'
import { inspectMachine, recordVersion } from './comparable.ts'
import { planting } from './planted.ts'
import { lockForUpdate, packPictures, recorded, unpackPictures } from './recorded.ts'
import { failuresFolder } from './review.ts'
import { storyOf } from './stories-of-pictures.ts'

/** What vitest.config.ts provides to the stories. */
type Provided = { incomparable: string; updating: boolean }
let incomparable = ''
let updatesSince: number | null = null
let unlock = () => {}

/** Unpacks the pictures. Also removes the failed comparisons of the last run, except when this run plants changes. */
export async function setup(project: TestProject): Promise<void> {
  if (planting === 0) rmSync(failuresFolder, { recursive: true, force: true })
  mkdirSync(failuresFolder, { recursive: true })
  await unpackPictures()
  const provided: Partial<Provided> = project.getProvidedContext()
  incomparable = provided.incomparable ?? ''
  if (provided.updating !== true) return
  recordVersion(inspectMachine(browserPath()))
  unlock = lockForUpdate()
  updatesSince = Date.now()
}

/**
 * Packs the pictures that this run took. On a machine that cannot compare pictures, the stories still run, and the run fails once at its
 * end with the reason and the remedy.
 */
export async function teardown(): Promise<void> {
  if (updatesSince !== null) await packPicturesSince(updatesSince)
  unlock()
  if (incomparable === '') return
  console.error(`\n✗ The pictures of stories were not compared. ${incomparable}`)
  process.exitCode = 1
}

async function packPicturesSince(since: number): Promise<void> {
  const taken = globSync('*.png', { cwd: recorded.files }).filter(
    (file) => statSync(join(recorded.files, file)).mtimeMs >= since,
  )
  const components = new Set(taken.flatMap((file) => storyOf(basename(file, '.png'))?.component ?? []))
  for (const component of components) await packPictures(component)
}
