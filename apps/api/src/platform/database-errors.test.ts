import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isUnavailable } from './database-errors.ts'

/** A server that greets like PostgreSQL and closes the connection at the first query. */
let server: Server
let port = 0
let sockets: Socket[] = []
beforeAll(async () => {
  server = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', () => {
      // AuthenticationOk, ReadyForQuery (idle).
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
      socket.once('data', () => socket.destroy())
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await new Promise((resolve) => server.close(resolve))
})

const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: Error) => error,
  )
const settings = () => ({ host: '127.0.0.1', port, user: 'x', password: 'x', database: 'x' })

describe('R11 isUnavailable', () => {
  it('is true for a query whose connection is lost and for later queries', async () => {
    const client = new pg.Client(settings())
    client.on('error', () => {})
    await client.connect()
    const lost = await errorOf(client.query('select 1'))
    expect(lost.message).toBe('Connection terminated unexpectedly')
    const after = await errorOf(client.query('select 1'))
    expect(after.message).toBe('Client has encountered a connection error and is not queryable')
    expect([lost, after].map(isUnavailable)).toEqual([true, true])
  })

  it('is true for a closed client and a closed pool', async () => {
    const client = new pg.Client(settings())
    client.on('error', () => {})
    await client.connect()
    await client.end()
    const closed = await errorOf(client.query('select 1'))
    const pool = new pg.Pool(settings())
    await pool.end()
    const ended = await errorOf(pool.query('select 1'))
    expect([closed, ended].map(({ message }) => message)).toEqual([
      'Client was closed and is not queryable',
      'Cannot use a pool after calling end on the pool',
    ])
    expect([closed, ended].map(isUnavailable)).toEqual([true, true])
  })

  it('is true for an unreachable server', async () => {
    expect(isUnavailable(await errorOf(new pg.Client({ ...settings(), port: 9 }).connect()))).toBe(true)
  })

  it.each(['57P01', '57P02', '57P03', '57P05', '08001', '08003', '08004', '08006', '53300', 'ECONNRESET', 'EPIPE'])(
    'is true for %s',
    (code) => expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true),
  )

  it('is false for errors of the call', () => {
    for (const code of ['23505', '22P02', '42601', '40001', ''])
      expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(false)
    expect(isUnavailable(new Error('The Connection terminated'))).toBe(false)
    expect(isUnavailable('Connection terminated')).toBe(false)
  })
})
