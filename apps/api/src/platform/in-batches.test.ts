import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { deleteInBatches, inBatches } from './in-batches.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())

const fill = (count: number) =>
  sql`
  insert into search_counts (folded, keyword, times)
  select 'word ' || n, 'Word ' || n, n from generate_series(1, ${count}::integer) as n`.execute(database.db)
const left = async () => {
  const { rows } = await sql<{ times: number }>`select times from search_counts order by times`.execute(database.db)
  return rows.map(({ times }) => times)
}

describe('deleteInBatches', () => {
  it.each([1, 3, 7, 8, 1000])('deletes exactly the matching rows, %i of a statement', async (limit) => {
    await fill(10)
    await deleteInBatches(database.db, 'search_counts', sql`times <= 7`, limit)
    expect(await left()).toEqual([8, 9, 10])
  })

  it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'leaves rows that another transaction has locked, and does not wait for them',
    async () => {
      await fill(5)
      await database.db.transaction().execute(async (trx) => {
        await sql`select from search_counts where times = 2 for update`.execute(trx)
        await deleteInBatches(database.db, 'search_counts', sql`times <= 4`, 2)
        expect(await left()).toEqual([2, 5])
      })
    },
  )
})

describe('inBatches', () => {
  it('ends after the first step that changes fewer rows than its limit', async () => {
    const changed = [50, 50, 49, 50]
    const limits: number[] = []
    await inBatches((limit) => {
      limits.push(limit)
      return Promise.resolve(changed[limits.length - 1] ?? 0)
    }, 50)
    expect(limits).toEqual([50, 50, 50])
  })
})
