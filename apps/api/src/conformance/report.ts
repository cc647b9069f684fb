import { loadContract } from '#platform/contract-document.ts'

import type { Result } from './run.ts'

const titleOf = ({ operation, about }: Result) => `${operation}: ${about}`

/** The differences by operation, and a summary. */
export function toText(results: readonly Result[]): string {
  const different = results.filter(({ differences }) => differences.length > 0)
  const skipped = results.filter((result) => result.skipped !== null)
  const lines = [
    ...different.flatMap((result) => [
      `✗ ${titleOf(result)}`,
      ...result.differences.map(({ check, message }) => `    ${check}: ${message}`),
    ]),
    ...skipped.map((result) => `- ${titleOf(result)}: no result: ${result.skipped}`),
  ]
  const operations = new Set(results.filter((result) => result.skipped === null).map(({ operation }) => operation))
  const count = different.reduce((sum, { differences }) => sum + differences.length, 0)
  return [
    ...lines,
    `${operations.size} of ${loadContract().length} operations, ${results.length - skipped.length} calls: ${
      count === 0 && skipped.length === 0
        ? 'no difference'
        : `${count} differences, ${skipped.length} calls without a result`
    }`,
  ].join('\n')
}

const escape = (text: string) =>
  text
    // Characters that XML does not allow.
    .replaceAll(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '�')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')

/** The same as JUnit XML, one test case per call. */
export function toJunit(results: readonly Result[]): string {
  const cases = results.map((result) => {
    const failures = result.differences.map(
      ({ check, message }) => `<failure type="${escape(check)}" message="${escape(`${check}: ${message}`)}"/>`,
    )
    const skipped = result.skipped === null ? [] : [`<skipped message="${escape(result.skipped)}"/>`]
    return `<testcase classname="${escape(result.operation)}" name="${escape(result.about)}">${[...failures, ...skipped].join('')}</testcase>`
  })
  const failed = results.filter(({ differences }) => differences.length > 0).length
  const skipped = results.filter((result) => result.skipped !== null).length
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="conformance" tests="${results.length}" failures="${failed}" skipped="${skipped}">
${cases.join('\n')}
</testsuite></testsuites>
`
}
