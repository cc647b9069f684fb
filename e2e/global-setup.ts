import { seedOnce } from './fixtures.ts'

/** Playwright's global set-up; run by itself, it is done before (`SHOPS_SEEDED`). */
// oxlint-disable-next-line no-default-export -- Playwright takes no other
export default async function setUp(): Promise<void> {
  if (process.env['SHOPS_SEEDED'] === undefined) await seedOnce()
}

if (import.meta.main) await setUp()
