import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import type { Database } from '@lotus/api/platform/database'

const links = [
  '/echo?q=1',
  '/guestbook',
  '/go?to=/',
  '/lang?lang=pt',
  '/ping?host=a',
  '/read?name=a.txt',
  '/item?id=1',
  '/columns?names=code',
]

/** The pages of the canary, which wapiti attacks. */
export const canaryPaths = ['/', ...links, '/page.php', '/private/']

/**
 * A server with one fault for each check of the scanners: a scan that misses the fault proves nothing about the shop. Commands and
 * files are simulated; the SQL injection is real, in a read-only transaction.
 */
export async function startCanary(port: number, database: Pick<Database, 'pool'>) {
  const guestbook: string[] = []
  const large = Buffer.alloc(20_000_000, 'a')

  async function query(statement: string): Promise<string> {
    const client = await database.pool.connect()
    try {
      await client.query('begin read only')
      await client.query('set local statement_timeout = 0')
      const { rows } = await client.query(statement)
      return JSON.stringify(rows)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  const index = `<a href="/page.php">page</a><a href="/private/">private</a>${links
    .map((link) => `<a href="${link}">${link}</a>`)
    .join('')}`
  const form = '<form method="post" action="/guestbook"><input name="text"><input type="submit"></form>'

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://canary')
    const value = (name: string) => url.searchParams.get(name) ?? ''
    const html = (body: string) => {
      response.setHeader('content-type', 'text/html')
      response.setHeader('set-cookie', 'session=canary')
      response.end(`<!doctype html><html><body>${body}</body></html>`)
    }
    if (request.method === 'OPTIONS') return void response.writeHead(200, { allow: 'GET, POST, PUT, DELETE' }).end()
    switch (url.pathname) {
      case '/':
        return html(index)
      case '/page.php':
        return html('page')
      case '/page.php.bak':
      case '/page.php~':
        return html('<?php $password = "canary"; ?>')
      case '/private/':
        if (request.method === 'GET') return void response.writeHead(401).end('Unauthorized')
        return html('private')
      case '/__state':
        return html('state')
      case '/large':
        // More than the buffers of a connection hold.
        return void response.end(large)
      case '/echo':
        return html(`You searched for ${value('q')}`)
      case '/guestbook':
        if (request.method === 'POST') {
          let body = ''
          for await (const chunk of request) body += String(chunk)
          guestbook.push(new URLSearchParams(body).get('text') ?? '')
        }
        return html(`${form}<ul>${guestbook.map((text) => `<li>${text}</li>`).join('')}</ul>`)
      case '/go':
        return void response.writeHead(302, { location: encodeURI(value('to')) }).end()
      case '/lang':
        // Node rejects line breaks in headers, so the answer is written without it. Wapiti encodes its line breaks twice.
        request.socket.end(
          `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Language: ${decodeURIComponent(value('lang'))}\r\n\r\nok`,
        )
        return undefined
      case '/ping':
        return html(/\benv\b/.test(value('host')) ? 'PATH=/usr/bin\nPWD=/\nHOME=/root\nTERM=xterm\n' : 'pong')
      case '/read':
        return html(/etc\/passwd/.test(value('name')) ? 'root:x:0:0:root:/root:/bin/bash\n' : 'no such file')
      case '/item':
        return html(await query(`select id, code from products where id = ${value('id')} limit 5`))
      case '/columns':
        // Wapiti's delays are no conditions in PostgreSQL, but columns.
        return html(await query(`select ${value('names')} from products limit 5`))
      default:
        response.writeHead(404).end('Not found')
        return undefined
    }
  }

  // Without time-outs against slow clients.
  const server = createServer({ requestTimeout: 0, headersTimeout: 0 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      response
        .writeHead(500, { 'content-type': 'text/html' })
        .end(`PostgreSQL query failed: ERROR:  ${error instanceof Error ? error.message : String(error)}`)
    })
  })
  // The method that wapiti's htaccess tries is unknown to Node, which closes the connection.
  server.on('clientError', (error: Error & { rawPacket?: Buffer }, socket) => {
    const isBypass = error.rawPacket?.toString().startsWith('ABC /private/') === true
    socket.end(`HTTP/1.1 ${isBypass ? '200 OK' : '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
