import { connect } from 'node:net'

import { describe, expect, it } from 'vitest'

import { createHttp } from './http.ts'
import { createLogger } from './logger.ts'

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
    const send = (text: string) =>
      new Promise<{ said: string; ms: number }>((resolve) => {
        const start = performance.now()
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        let said = ''
        socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
        socket.on('error', () => {})
        socket.on('close', () => resolve({ said, ms: performance.now() - start }))
      })
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
})
