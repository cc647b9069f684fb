import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong on a page as it is now: each rule and the first element of it. Frames of another origin are not
 * looked into; no page here has any.
 *
 * @param runOnly rules or tags, otherwise every rule that axe has switched on
 */
export async function findViolations(page: Page, runOnly?: string[]): Promise<string[]> {
  // Through the debugger, which the page's CSP does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    // What passes is neither described nor sent.
    const options = { resultTypes: ['violations' as const], ...(only === null ? {} : { runOnly: only }) }
    const { violations } = await (window as typeof window & { axe: typeof axe }).axe.run(options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, runOnly ?? null)
}
