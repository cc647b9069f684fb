import { Writable } from 'node:stream'

import { expect, it } from 'vitest'

import { buildSmallApi, key } from './contract.examples.ts'
import { createLogger, withoutPersonalData } from './logger.ts'

function capture(replica?: string) {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return {
    logger: createLogger({ level: 'debug', destination, ...(replica === undefined ? {} : { replica }) }),
    text: () => lines.join(''),
    lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

it('names the replica in every line, also those of requests', async () => {
  const { logger, lines } = capture('shop-2')
  logger.warn({}, 'low stock')
  const app = await buildSmallApi(logger)
  await app.inject({ url: '/api/nothing' })
  expect(lines().map(({ replica, msg }) => [replica, msg])).toEqual([
    ['shop-2', 'low stock'],
    ['shop-2', 'request'],
  ])
})

it('S40 logs a request as one line with its id, without query, address, cookie or body', async () => {
  const { logger, lines, text } = capture()
  const app = await buildSmallApi(logger)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/things?email=ana%40example.com',
    headers: { ...key, 'idempotency-key': 'abcd', 'user-agent': 'Canary/1' },
    cookies: { guest: 'canary-secret' },
    remoteAddress: '198.51.100.77',
    payload: { name: 'Ana Canary', quantity: 1 },
  })
  expect(lines()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      reqId: answer.headers['x-request-id'],
      method: 'POST',
      route: '/api/things',
      status: 400,
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
  expect(text()).not.toMatch(/ana|canary|198\.51/i)
  await app.close()
})

it('S38 logs an unexpected error with its stack and request, without personal data', async () => {
  const { logger, lines, text } = capture()
  const app = await buildSmallApi(logger)
  const answer = await app.inject({ url: '/api/things/500', headers: key })
  const [failed] = lines()
  expect(failed).toMatchObject({
    level: 'error',
    reqId: answer.headers['x-request-id'],
    err: {
      type: 'Error',
      message: 'secret of the inside, [removed]',
      stack: expect.stringContaining('contract.examples.ts'),
    },
  })
  expect(text()).not.toContain('ana@example.com')
  await app.close()
})

it('logs the location of a database error without the row', () => {
  const { logger, lines, text } = capture()
  const error = Object.assign(new Error('duplicate key value violates unique constraint "guest_email"'), {
    code: '23505',
    constraint: 'guest_email',
    table: 'guest',
    detail: 'Key (email)=(ana@example.com) already exists.',
    where: 'COPY guest, line 3: "Ana"',
  })
  logger.error({ err: error, email: 'ana@example.com', user: { cpf: '52998224725' } }, 'Failed')
  expect(lines()[0]).toMatchObject({
    err: { code: '23505', constraint: 'guest_email', table: 'guest' },
    email: '[removed]',
    user: { cpf: '[removed]' },
  })
  expect(text()).not.toMatch(/ana@|COPY|52998224725/)
})

it.each([
  ['to ana.maria+x@example.com.br failed', 'to [removed] failed'],
  ['cpf 529.982.247-25 twice', 'cpf [removed] twice'],
  ['card 5031 4332 1540 6351', 'card [removed]'],
  ['phone +55 11 98765-4321.', 'phone [removed].'],
  ['product 42 costs 1990', 'product 42 costs 1990'],
  ['at file.ts:120:33 (x)', 'at file.ts:120:33 (x)'],
])('withoutPersonalData: %s', (text, expected) => expect(withoutPersonalData(text)).toBe(expected))
