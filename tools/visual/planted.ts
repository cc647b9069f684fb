/**
 * Plants changes in stories (`.storybook/planted.ts`) and counts how many pictures detect them.
 *
 *   node tools/visual/planted.ts [--every 10] [path …]
 *
 * Plants each change in one of so many stories, or of those in the named files; `--every 1` takes all of them. A story without the
 * thing (an icon, a product picture) is not counted, nor is one in which the change alters no pixel. Exit code 1 if a change that
 * alters pixels is detected in no story at all.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { browserPath } from '../browser.mjs'
import { run } from '../run.ts'
import { comparePictures, type Comparison, type Picture } from './compare.ts'

const root = new URL('../..', import.meta.url).pathname
const results = join(root, '.cache/planted.jsonl')

type Result = { name: string; plant: string; isChanged: boolean; isDetected: boolean }

/** How many stories are skipped for one in which changes are planted, plus one; 0 in an ordinary run. */
export const planting = Number(process.env['PLANT_EVERY'] ?? 0)

/** A comparator that notes whether the ordinary one detects the change, and passes. */
export function comparePlanted(
  before: Picture,
  after: Picture,
  { name = '', plant = '' }: { name?: string; plant?: string },
): Comparison {
  const isChanged =
    before.data.length !== after.data.length || before.data.some((value, at) => value !== after.data[at])
  const isDetected = !comparePictures(before, after).pass
  appendFileSync(results, `${JSON.stringify({ name, plant, isChanged, isDetected } satisfies Result)}\n`)
  return { pass: true, diff: null, message: null }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { every: { type: 'string', default: '10' } },
  })
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(results, { force: true })
  const code = await run(
    'vitest',
    ['run', '--project', 'storybook', '--reporter=dot', '--testTimeout=300000', '--hookTimeout=300000', ...positionals],
    {
      CHROMIUM_PATH: browserPath(),
      PLANT_EVERY: values.every,
    },
  )
  const rows = existsSync(results)
    ? readFileSync(results, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Result)
    : []
  console.log('\n| planted change | stories | altered | detected |\n|---|---|---|---|')
  let hasBlindSpot = rows.length === 0
  for (const [plant, own] of Map.groupBy(rows, (row) => row.plant)) {
    const altered = own.filter((row) => row.isChanged)
    const missed = altered.filter((row) => !row.isDetected)
    const detected = altered.length - missed.length
    if (altered.length > 0 && detected === 0) hasBlindSpot = true
    console.log(`| ${plant} | ${own.length} | ${altered.length} | ${detected} |`)
    if (missed.length > 0) console.error(`  not detected: ${missed.map((row) => row.name).join(', ')}`)
  }
  process.exitCode = code === 0 && !hasBlindSpot ? 0 : 1
}
