import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The axe violations of a page in its current state: each rule and its first element. Frames of other origins are not checked;
 * no page here has any.
 * @param runOnly rules or tags; by default every enabled rule
 */
export async function findViolations(page: Page, runOnly?: string[]): Promise<string[]> {
  // Through the debugger, which the page's CSP does not restrict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    // Passed rules are not described, which saves time.
    const options = { resultTypes: ['violations' as const], ...(only === null ? {} : { runOnly: only }) }
    const { violations } = await (window as typeof window & { axe: typeof axe }).axe.run(options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, runOnly ?? null)
}
