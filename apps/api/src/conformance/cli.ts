/** `npm run conformance -- URL`: says call by call where a backend differs from the contract (docs/your-backend.md). */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { printable } from '#platform/printable.ts'
import { demoAccount } from '#seed.ts'

import { toJunit, toText } from './report.ts'
import { runConformance } from './run.ts'

const usage = `Usage: npm run conformance -- URL [options]

URL                 the backend; the contract is served below its path /api
--email, --password an account for tests (the demo's). Its cart and wishlist are emptied
--cep               a CEP that the shop delivers to (80020310)
--api-key           the value of X-Api-Key (lotus-storefront)
--junit FILE        also writes the result as JUnit XML
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string', default: demoAccount.email },
    password: { type: 'string', default: demoAccount.password },
    cep: { type: 'string', default: '80020310' },
    'api-key': { type: 'string', default: 'lotus-storefront' },
    junit: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [address] = positionals
const url = address === undefined || !URL.canParse(address) ? null : new URL(address)
if (values.help || url === null || !/^https?:$/.test(url.protocol)) {
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}
const results = await runConformance({
  url: url.href.replace(/\/$/, ''),
  email: values.email,
  password: values.password,
  zipCode: values.cep,
  apiKey: values['api-key'],
})
// The report quotes texts of the tested backend, which can contain escape sequences.
console.log(printable(toText(results)))
if (values.junit !== undefined) writeFileSync(values.junit, printable(toJunit(results)))
process.exit(results.every(({ differences, skipped }) => differences.length === 0 && skipped === null) ? 0 : 1)
