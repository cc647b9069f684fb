import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { createHttp } from './http.ts'
import { createLogger } from './logger.ts'

/** Sends text over a socket and returns the answer and how long it took. */
const sendTo = (port: number, text: string | Buffer) =>
  new Promise<{ said: string; ms: number }>((resolve) => {
    const start = performance.now()
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let said = ''
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ said, ms: performance.now() - start }))
  })

describe('security.md F7 the server closes slow callers', () => {
  it('has the default time-outs', () => {
    const app = createHttp({ logger: createLogger({ level: 'silent' }) })
    expect([app.server.headersTimeout, app.server.requestTimeout, app.server.keepAliveTimeout]).toEqual([
      5000, 10_000, 10_000,
    ])
  })

  it('answers 408 or closes the connection for endless headers, bodies and garbage, and still serves others', async () => {
    const slow = createHttp({ logger: createLogger({ level: 'silent' }), patience: { headers: 200, request: 400 } })
    slow.post('/', async () => 'ok')
    await slow.listen({ port: 0, host: '127.0.0.1' })
    const { port } = slow.server.address() as { port: number }
    const send = (text: string) => sendTo(port, text)
    const [headers, body, garbage, long] = await Promise.all([
      send('POST / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      send('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{'),
      send('\x16\x03\x01 not http\r\n\r\n'),
      send(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`),
    ])
    await slow.close()
    expect(headers.said).toMatch(/^HTTP\/1.1 408 [^]*"VALIDATION_FAILED"/)
    expect(body.ms).toBeGreaterThan(350)
    expect(garbage.said).toMatch(/^HTTP\/1.1 400 [^]*"VALIDATION_FAILED"/)
    expect(long.said).toMatch(/^HTTP\/1.1 431 [^]*"PAYLOAD_TOO_LARGE"/)
  })

  it('R13 closes the connection of a client that stops reading a large answer, and waits for a slow handler', async () => {
    const app = createHttp({
      logger: createLogger({ level: 'silent' }),
      patience: { headers: 1000, request: 1000, reading: 200 },
    })
    // More than the buffers of a connection hold.
    app.get('/large', (_request, reply) => reply.send(Buffer.alloc(20_000_000)))
    app.get('/slow', async () => {
      await wait(800)
      return 'done'
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => {})
    const [taken] = (await once(app.server, 'connection')) as [Socket]
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    const slow = sendTo(port, 'GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const closed = await Promise.race([once(taken, 'close').then(() => true), wait(5000).then(() => false)])
    socket.destroy()
    expect([closed, (await slow).said]).toEqual([true, expect.stringMatching(/^HTTP\/1.1 200 [^]*done$/)])
    await app.close()
  })
})

describe('S20 every answer has the headers of transport', () => {
  it('files, redirects, errors, malformed addresses and broken requests', async () => {
    const bad: string[] = []
    const app = createHttp({
      logger: createLogger({ level: 'silent' }),
      https: true,
      answerBadAddress: (request, reply) => {
        bad.push(request.url)
        void reply.code(400).send('page')
      },
    })
    app.get('/', async () => 'ok')
    app.get('/away', async (_request, reply) => reply.redirect('/'))
    app.get('/broken', async () => {
      throw new Error('broken')
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const get = (path: string) => sendTo(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    const paths = ['/', '/away', '/broken', '/nowhere', '/%E0%A4%A', '/api/%E0%A4%A']
    const withoutHost = 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'
    const broken = ['garbage\r\n\r\n', withoutHost].map((raw) => sendTo(port, raw))
    const answers = await Promise.all([...paths.map(get), ...broken])
    await app.close()
    expect(answers.map(({ said }) => said.slice(9, 12))).toEqual([
      '200',
      '302',
      '500',
      '404',
      '400',
      '400',
      '400',
      '400',
    ])
    for (const { said } of answers) {
      expect(said).toMatch(/^x-content-type-options: nosniff\r$/im)
      expect(said).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im)
    }
    expect(bad).toEqual(['/%E0%A4%A'])
    expect(answers[5]?.said).toContain('"VALIDATION_FAILED"')
  })

  it('rejects a request with two Host headers: a proxy may use the other one', async () => {
    const app = createHttp({ logger: createLogger({ level: 'silent' }) })
    app.get('/', async (request) => request.hostname)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const two = await sendTo(port, 'GET / HTTP/1.1\r\nHost: a\r\nhOST: b\r\nConnection: close\r\n\r\n')
    const one = await sendTo(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await app.close()
    expect([two.said.slice(9, 12), one.said.slice(9, 12)]).toEqual(['400', '200'])
  })
})

describe('UX-04 an address with raw bytes redirects to its percent-encoded form', () => {
  const locationOf = async (request: Buffer) => {
    const app = createHttp({ logger: createLogger({ level: 'silent' }) })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const { said } = await sendTo(port, request)
    await app.close()
    return [said.slice(9, 12), /^location: (.*)\r$/im.exec(said)?.[1]]
  }
  const line = (text: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
    Buffer.from(`${text} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, encoding)

  it.each([
    ['UTF-8', line('GET /products?keyword=açaí&lang=zh-CN'), '/products?keyword=a%C3%A7a%C3%AD&lang=zh-CN'],
    ['UTF-8 in a path of the API', line('GET /api/public/pages/ajuda-é'), '/api/public/pages/ajuda-%C3%A9'],
    ['Chinese', line('HEAD /products?keyword=饺子'), '/products?keyword=%E9%A5%BA%E5%AD%90'],
    ['bytes that are not UTF-8', line('GET /products?keyword=aça', 'latin1'), '/products?keyword=a%E7a'],
  ] as const)('%s', async (_name, request, location) => {
    expect(await locationOf(request)).toEqual(['308', location])
  })

  it.each(['//evil.example/ç', '/\\evil.example/ç', '\\\\evil.example/ç', 'http://evil.example/ç'])(
    'S18 %s stays on this host',
    async (address) => {
      const [status, location] = await locationOf(line(`GET ${address}`))
      if (status === '400') expect(location).toBeUndefined()
      else expect(new URL(String(location), 'http://shop.test').origin).toBe('http://shop.test')
    },
  )

  it('a request with another method than GET or HEAD is rejected', async () => {
    expect(await locationOf(line('POST /ç'))).toEqual(['400', undefined])
  })
})

it('a handler can read the address of a client that has disconnected', async () => {
  const app = createHttp({ logger: createLogger({ level: 'silent' }) })
  const found = new Promise<string>((resolve) => {
    app.get('/slow', async (request, reply) => {
      await once(reply.raw, 'close')
      resolve(request.ip)
      return reply
    })
  })
  const caller = new AbortController()
  const answer = fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/slow`, { signal: caller.signal }).catch(
    () => null,
  )
  await wait(100)
  caller.abort()
  await answer
  expect(await found).toBe('127.0.0.1')
  await app.close()
})
