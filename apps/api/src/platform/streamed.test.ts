import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { success } from './envelope.ts'
import { Streamed } from './streamed.ts'

type Item = { id: number; text: string }
type Data = { name: string; empty: number[]; orders: Item[] }
const fields = { name: 'Ana', empty: [1] }
const streamed = (items: AsyncIterable<Item[]>) => new Streamed<Data, 'orders'>(fields, 'orders', items)

async function* batches(read: (size: number) => void = () => {}, count = 3, size = 2) {
  for (let batch = 0; batch < count; batch++) {
    read(size)
    yield Array.from({ length: size }, (_, index) => ({ id: batch * size + index, text: 'x'.repeat(1000) }))
  }
}

it('S40 a streamed answer is the same JSON as a whole one', async () => {
  const items: Item[] = []
  for await (const batch of batches()) items.push(...batch)
  expect(JSON.parse(await text(streamed(batches()).body()))).toEqual(success({ ...fields, orders: items }))
  expect(JSON.parse(await text(streamed(batches(undefined, 0)).body()))).toEqual(success({ ...fields, orders: [] }))
})

it('S40 reads no more batches while the client does not read', async () => {
  const app = Fastify()
  let read = 0
  // 50 MB, far more than the buffers of both sockets.
  app.get('/', (_request, reply) => reply.send(streamed(batches(() => read++, 500, 100)).body()))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const request = get(address)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.pause()
    let before = -1
    while (before !== read) {
      before = read
      await pause(200)
    }
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(250)
    let bytes = 0
    for await (const part of response) bytes += (part as Buffer).length
    expect([read, bytes > 50_000_000]).toEqual([500, true])
  } finally {
    await app.close()
  }
})
