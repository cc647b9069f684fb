/**
 * Compares the longest wait of a read during a backup of the demo shop's embedded database with that during a dump, which blocks the
 * database (`dump`). Prints the ratio of the medians.
 *
 *   node tools/bench/backup.ts [--rounds 5]
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { openDatabase } from '@lotus/api/platform/database'
import { silentLogger } from '@lotus/api/platform/log'
import { migrate } from '@lotus/api/platform/migrate'
import { seed } from '@lotus/api/seed'

import { percentile, printMachine, printTable, short } from './figures.ts'
import { record } from './record.ts'
import { temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })

const folder = await temporaryFolder()
const database = await openDatabase({ dataDir: join(folder.path, 'data') }, silentLogger)
try {
  await migrate(database, silentLogger)
  await seed(database)

  /** Reads continuously during `work`. @returns the longest wait in milliseconds */
  async function longestRead(work: () => Promise<unknown>): Promise<number> {
    let isRunning = true
    let longest = 0
    const reading = (async () => {
      while (isRunning) {
        const start = performance.now()
        await database.pool.query('select * from products order by id limit 24')
        longest = Math.max(longest, performance.now() - start)
        await wait(5)
      }
    })()
    await wait(200)
    await work()
    isRunning = false
    await reading
    return longest
  }

  const waits = { dump: [] as number[], backup: [] as number[] }
  for (let round = 0; round < Number(options.rounds); round++) {
    waits.dump.push(await longestRead(() => database.dump()))
    waits.backup.push(await longestRead(() => database.backup(join(folder.path, `backup-${round}.tar`))))
  }
  const [dump, backup] = [percentile(waits.dump, 0.5), percentile(waits.backup, 0.5)]
  printMachine()
  printTable(['longest wait of a read, median, ms', 'dump', 'backup', 'ratio'], [['', dump, backup, backup / dump]])
  record(
    'longest wait of a read during a backup of the demo shop × during a dump that holds the database',
    `${short(backup / dump)} (${short(backup)} of ${short(dump)} ms)`,
  )
} finally {
  await database.close()
  await folder.remove()
}
