import { seedOnce } from './fixtures.ts'

/** Playwright's global setup. `tools/test.ts` runs it in advance (`SHOPS_SEEDED`). */
// oxlint-disable-next-line no-default-export -- Playwright takes no other
export default async function setUp(): Promise<void> {
  if (process.env['SHOPS_SEEDED'] === undefined) await seedOnce()
}

if (import.meta.main) await setUp()
