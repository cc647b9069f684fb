import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { createHttp } from '@lotus/api/platform/http'
import { createLogger } from '@lotus/api/platform/logger'

import { shutDown } from './shut-down.ts'

async function open() {
  const app = createHttp({ logger: createLogger({ level: 'silent' }) })
  app.get('/slow', async () => {
    await wait(300)
    return 'done'
  })
  app.get('/endless', () => new Promise(() => {}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const send = (path: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`))
      let said = ''
      socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
      socket.on('error', (error) => (said += error.message))
      socket.on('close', () => resolve(said))
    })
  const shop = {
    drain: () => app.drain(),
    closeConnections: () => app.server.closeAllConnections(),
    close: () => app.close(),
  }
  return { app, send, shop }
}

it('R05 requests sent before the signal are answered, also those that are not accepted yet', async () => {
  const { send, shop } = await open()
  const sent = Array.from({ length: 100 }, () => send('/slow'))
  // No connection has been accepted: that needs a turn of the event loop.
  const closed = shutDown(shop, 0.5)
  const answers = await Promise.all(sent)
  expect(answers.filter((said) => /^HTTP\/1\.1 200 [^]*connection: close[^]*done$/i.test(said))).toHaveLength(100)
  expect(await closed).toBe(true)
})

it('R05 a request that never ends does not keep the process', async () => {
  const { send, shop } = await open()
  const endless = send('/endless')
  await wait(50)
  expect(await shutDown(shop, 0)).toBe(true)
  expect(await endless).not.toContain('200')
})
