import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { warnOfUntrustedProxy } from './forwarded-headers.ts'

async function warningsOf(publicUrl: string, trustProxy: number, headers: Record<string, string>): Promise<number> {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  warnOfUntrustedProxy(app, { publicUrl, trustProxy })
  app.get('/', async () => 'ok')
  for (const _ of [1, 2]) await app.inject({ url: '/', headers })
  await app.close()
  return lines.filter((line) => line.includes('TRUST_PROXY')).length
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

it.each([
  ['warns once of headers that are not trusted', 'https://shop.example', 0, forwarded, 1],
  ['reads the standard header too', 'https://shop.example', 0, { forwarded: 'for=203.0.113.7' }, 1],
  ['is silent when the proxy is trusted', 'https://shop.example', 1, forwarded, 0],
  ['is silent without a proxy', 'https://shop.example', 0, {}, 0],
  ['is silent for a shop without TLS, as in development', 'http://127.0.0.1:3000', 0, forwarded, 0],
])('D49 warnOfUntrustedProxy %s', async (_, publicUrl, trustProxy, headers, warnings) => {
  expect(await warningsOf(publicUrl, trustProxy, headers)).toBe(warnings)
})
