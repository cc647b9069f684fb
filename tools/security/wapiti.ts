import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { capture } from '../run.ts'

/** What a module reported: a category, the path, the detail and the request. */
export type Finding = { category: string; path: string; info: string; request: string }

/** The modules, each with what it must report about the planted fault: the category and the detail. */
export const modules: Record<string, RegExp> = {
  xss: /^Cross Site Scripting/,
  permanentxss: /Permanent XSS/,
  redirect: /Redirect/,
  crlf: /CRLF/,
  csp: /Content Security Policy/,
  http_headers: /HTTP Secure Headers/,
  cookieflags: /Flag cookie/,
  csrf: /Cross Site Request Forgery/,
  exec: /Command execution/,
  file: /Path Traversal/,
  backup: /Backup file/,
  htaccess: /Htaccess/,
  methods: /^Methods/,
  sql: /SQL Injection/,
  blindsql: /SQL Injection/,
}

/** Findings that are no faults, each with the reason. */
const falseAlarms: [RegExp, string][] = [
  [/X-XSS-Protection is not set/, 'browsers have removed this filter, and it had holes of its own'],
  [/Strict-Transport-Security is not set/, 'the scanned shop is served without TLS'],
]
export const isFalseAlarm = ({ info }: Finding): boolean => falseAlarms.some(([text]) => text.test(info))

/** Findings that rest on the time of one request. */
export const isDelay = ({ category, info }: Finding): boolean =>
  category === 'Resource consumption' || info.startsWith('Blind SQL vulnerability')

type Report = Record<
  'vulnerabilities' | 'anomalies' | 'additionals',
  Record<string, { path?: string; info?: string; method?: string; http_request?: string }[]> | undefined
>

/** Runs one module on the given addresses and the pages they link to, with a fresh memory. */
export async function runWapiti(
  module: string,
  urls: readonly string[],
  { folder, headers, seconds }: { folder: string; headers: readonly string[]; seconds: number },
): Promise<{ found: Finding[]; isComplete: boolean }> {
  const [first = ''] = urls
  const report = join(folder, `${module}.json`)
  const store = join(folder, `store-${module}-${Date.now()}`)
  const { code, output } = await capture('wapiti', [
    ...['-u', `${new URL(first).origin}/`, '--scope', 'folder', '-d', '1', '--max-links-per-page', '3'],
    ...urls.flatMap((url) => ['-s', url]),
    // It asks for Brotli, which it cannot read, and then finds neither links nor forms.
    ...['accept-encoding: identity', ...headers].flatMap((header) => ['-H', header]),
    // It looks for what the other module stored.
    ...[
      '-m',
      module === 'permanentxss' ? 'xss,permanentxss' : module,
      '-l',
      '1',
      '-S',
      'normal',
      '--flush-session',
      '--no-bugreport',
    ],
    // A request that takes longer counts as delayed by an injection, and the pages of a busy machine can take seconds.
    ...['--timeout', '20'],
    ...['--max-scan-time', String(seconds), '--max-attack-time', String(seconds)],
    ...['--store-session', store, '--store-config', store, '-f', 'json', '-o', report],
  ])
  if (code !== 0) throw new Error(`wapiti -m ${module} ended with ${code}:\n${output.slice(-2000)}`)
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report
  // Reported in the output only.
  const methods = [...output.matchAll(/Interesting methods allowed on (\S+): (.*)/g)]
  const found = [
    ...[vulnerabilities, anomalies].flatMap((kind) =>
      Object.entries(kind ?? {}).flatMap(([category, found]) =>
        found.map(({ path = '', info = '', method = '', http_request: request = '' }) => ({
          category,
          path: `${method} ${path}`,
          info,
          request,
        })),
      ),
    ),
    ...methods.map(([, path = '', info = '']) => ({ category: 'Methods', path, info, request: '' })),
  ]
  return { found, isComplete: !/Max (scan|attack) time was reached|Too much lag from website/.test(output) }
}
