import { expect, it } from 'vitest'

import { createHttp } from '@lotus/api/platform/http'
import { createLogger } from '@lotus/api/platform/logger'

import { registerCspReports } from './csp-reports.ts'

async function open() {
  const app = createHttp({ logger: createLogger({ level: 'silent' }) })
  const logged: unknown[] = []
  const logger = createLogger({ level: 'silent' })
  logger.warn = (report: unknown) => void logged.push(report)
  let now = 0
  await registerCspReports(app, { logger, perMinute: 3, clock: () => now })
  const post = (type: string, body: string) =>
    app.inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type }, payload: body })
  return { post, logged, wait: (ms: number) => (now += ms), close: () => app.close() }
}

const old = (blocked: string) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'document-uri': 'https://shop.example/user?mail=mei@example.com#a',
      'blocked-uri': blocked,
    },
  })

it('S20 logs reports of both formats without the queries of addresses', async () => {
  const { post, logged, close } = await open()
  const first = await post('application/csp-report', old('https://evil.example/a.js?x=1'))
  const body = {
    effectiveDirective: 'require-trusted-types-for',
    documentURL: 'https://shop.example/',
    blockedURL: 'trusted-types-sink',
  }
  const second = await post('application/reports+json', JSON.stringify([{ type: 'csp-violation', body }]))
  expect([first.statusCode, second.statusCode]).toEqual([204, 204])
  expect(logged).toEqual([
    {
      directive: 'script-src-elem',
      page: 'https://shop.example/user',
      blocked: 'https://evil.example/a.js',
      script: null,
    },
    {
      directive: 'require-trusted-types-for',
      page: 'https://shop.example/',
      blocked: 'trusted-types-sink',
      script: null,
    },
  ])
  await close()
})

it('S34 reports cannot fill the log, and malformed or large ones change nothing', async () => {
  const { post, logged, wait, close } = await open()
  for (const text of ['{', 'null', '[null]', '[{}]', '{"csp-report":1}'])
    expect((await post('application/csp-report', text)).statusCode).toBe(204)
  expect((await post('application/csp-report', `"${'a'.repeat(20_000)}"`)).statusCode).toBe(413)
  expect((await post('text/plain', 'a')).statusCode).toBe(415)
  expect(logged).toEqual([])
  for (let count = 0; count < 5; count++) await post('application/csp-report', old('inline'))
  expect(logged).toHaveLength(3)
  wait(60_000)
  await post('application/csp-report', old('inline'))
  expect(logged).toHaveLength(4)
  await close()
})
